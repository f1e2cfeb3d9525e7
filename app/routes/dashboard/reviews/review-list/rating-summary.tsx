import type { RatingCounts } from '#app/domain/agents/reviews/review.model.ts'
import { toReviewFigures } from '#app/domain/agents/reviews/review.rules.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { BarList } from '#app/ui/charts/bar-chart.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Stars } from '#app/ui/data/stars.tsx'

/** The average and how it comes about: of the public reviews, as on the profile. */
export function RatingSummary({ ratings }: { ratings: RatingCounts }) {
  const total = ratings.reduce((sum, each) => sum + each.total, 0)
  const figures = toReviewFigures(
    total,
    ratings.reduce((sum, each) => sum + each.rating * each.total, 0),
  )
  if (figures === null) return null
  return (
    <Card className="grid grid-cols-1 items-center gap-x-10 gap-y-4 px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)] md:px-4.5">
      <div>
        <p className="font-head text-[2.5rem] leading-none font-bold tabular-nums">
          {formatNumber(figures.average, 1)}
        </p>
        <p className="mt-2">
          <Stars rating={figures.average} />
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {m.review_count({ count: total, rating: formatNumber(figures.average, 1) })}
        </p>
      </div>
      <BarList
        color={2}
        items={ratings.map((each) => ({
          label: m.review_stars({ rating: each.rating }),
          value: each.total,
          valueText: formatNumber(each.total),
        }))}
      />
    </Card>
  )
}
