// Cards of the page about one own listing: comparison, advice, history.
import type { ReactNode } from 'react'
import { getAdviceTexts, getChangerText, getChangeText } from '#app/domain/listings/statistics/statistics.labels.ts'
import { MIN_SIMILAR } from '#app/domain/listings/statistics/statistics.model.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/paraglide/messages.js'
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
        type: propertyTypeLabel(listing.propertyType),
        bedrooms: listing.bedrooms,
        city: listing.city,
        date: formatDate(now),
      })
    : m.own_compare_too_few({ min: MIN_SIMILAR })
  return (
    <Card>
      <CardHead title={m.own_compare_title()} sub={sub} />
      <CardBody>
        <dl className="grid grid-cols-1 gap-2 text-sm">
          <Fact label={m.own_compare_rent()}>
            {formatPesos(listing.monthlyRent)}
            {similar ? <Soft>{m.own_compare_median({ value: formatPesos(similar.medianRent) })}</Soft> : null}
          </Fact>
          <Fact label={m.own_compare_photos()}>
            {formatNumber(photos)}
            {similar ? <Soft>{m.own_compare_median({ value: formatNumber(similar.medianPhotos) })}</Soft> : null}
          </Fact>
          <Fact label={m.own_compare_answers()}>
            {answers.medianHours === null ? '–' : formatHours(answers.medianHours)}
            <Soft>{m.own_compare_answers_note({ inquiries: answers.inquiries, unanswered: answers.unanswered })}</Soft>
          </Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

const formatHours = (hours: number) => (hours < 1 ? m.own_hours_less() : m.own_hours({ count: Math.round(hours) }))

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2 last:border-b-0 last:pb-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

const Soft = ({ children }: { children: ReactNode }) => (
  <span className="block text-tiny font-normal text-ink-soft">{children}</span>
)

export function HistoryCard({ history, now }: Pick<LoadedOwnListing, 'history' | 'now'>) {
  return (
    <Card>
      <CardHead title={m.own_history_title()} />
      <CardBody>
        {history.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.own_history_none()}</p>
        ) : (
          <Timeline
            label={m.own_history_title()}
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
      </CardBody>
    </Card>
  )
}
