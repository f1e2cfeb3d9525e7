// Cards of the page about one own listing: comparison, advice, history.
import { getAdviceTexts, getChangerText, getChangeText } from '#app/domain/listings/statistics/statistics.labels.ts'
import { MIN_SIMILAR } from '#app/domain/listings/statistics/statistics.model.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { CircleCheckIcon } from '#app/ui/icons/icons.tsx'
import type { LoadedOwnListing } from './load-own-listing.server.ts'

export function AdviceCard({ advice }: Pick<LoadedOwnListing, 'advice'>) {
  return (
    <Card>
      <CardHead title={m.own_advice_title()} />
      <CardBody>
        {advice.length === 0 ? (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <CircleCheckIcon size={18} className="text-leaf" />
            {m.own_advice_none()}
          </p>
        ) : (
          <ol className="grid grid-cols-1 gap-3">
            {advice.map((each) => {
              const { title, reason } = getAdviceTexts(each)
              return (
                <li key={each.code} className="text-sm">
                  <p className="font-semibold">{title}</p>
                  <p className="text-ink-soft">{reason}</p>
                </li>
              )
            })}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}

type ComparisonProps = Pick<LoadedOwnListing, 'listing' | 'similar' | 'photos' | 'answers' | 'now'>

export function ComparisonCard({ listing, similar, photos, answers, now }: ComparisonProps) {
  const sub = similar
    ? m.own_compare_sub({
        count: formatNumber(similar.count),
        kind: describeKind(listing),
        city: listing.city,
        date: formatDate(now),
      })
    : m.own_compare_too_few({ min: MIN_SIMILAR })
  return (
    <Card>
      <CardHead title={m.own_compare_title()} sub={sub} />
      <CardBody>
        <dl className="grid grid-cols-1 gap-2 text-sm">
          <Fact
            label={m.own_compare_rent()}
            value={formatPesos(listing.monthlyRent)}
            note={similar ? m.own_compare_median({ value: formatPesos(similar.medianRent) }) : null}
          />
          <Fact
            label={m.ui_photos()}
            value={formatNumber(photos)}
            note={similar ? m.own_compare_median({ value: formatNumber(similar.medianPhotos) }) : null}
          />
          <Fact
            label={m.own_compare_answers()}
            value={answers.medianHours === null ? '–' : formatHours(answers.medianHours)}
            note={m.own_compare_answers_note({ inquiries: answers.inquiries, unanswered: answers.unanswered })}
          />
        </dl>
      </CardBody>
    </Card>
  )
}

/** 'Condo, 1 bedroom'; a studio has no bedrooms to count. */
function describeKind({ propertyType, bedrooms }: LoadedOwnListing['listing']): string {
  const type = propertyTypeLabel(propertyType)
  return bedrooms > 0 ? `${type}, ${formatNumber(bedrooms)} ${m.card_bedrooms({ count: bedrooms })}` : type
}

const formatHours = (hours: number) => (hours < 1 ? m.own_hours_less() : m.ui_hours_count({ count: Math.round(hours) }))

/** The note has a line of its own, so that label and value stay beside each other on a phone. */
function Fact({ label, value, note }: { label: string; value: string; note: string | null }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2 last:border-b-0 last:pb-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{value}</dd>
      {note === null ? null : <dd className="w-full text-right text-tiny text-ink-soft">{note}</dd>}
    </div>
  )
}

export function HistoryCard({ history, now }: Pick<LoadedOwnListing, 'history' | 'now'>) {
  return (
    <Card>
      <CardHead title={m.ui_history()} />
      {history.length === 0 ? (
        <CardBody className="text-sm text-ink-soft">{m.ui_nothing_happened()}</CardBody>
      ) : (
        <Timeline
          label={m.ui_history()}
          now={now}
          isScrollable={history.length > 6}
          events={history.map((entry) => ({
            id: entry.id,
            at: entry.at,
            title: getChangeText(entry.change),
            text: getChangerText(entry),
          }))}
        />
      )}
    </Card>
  )
}
