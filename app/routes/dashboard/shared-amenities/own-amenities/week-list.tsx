// Seven days with their free and taken times. A free time leads to the form with that time.
import { useLocation } from 'react-router'
import { RESERVATION_DAYS_AHEAD } from '#app/domain/tenancy/shared-amenities/reservation.rules.ts'
import type { ReservableAmenity, TimeSpan } from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { withParams } from '#app/shared/lists/list-address.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { toManilaTime } from '#app/shared/manila-time.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import type { LoadedAmenities } from './load-own-amenities.server.ts'

const TONES: Record<TimeSpan['use'], StatusTone> = { free: 'leaf', taken: 'slate', own: 'sea', past: 'slate' }
const LABELS: Record<TimeSpan['use'], () => string> = {
  free: m.amenity_span_free,
  taken: m.amenity_span_taken,
  own: m.amenity_span_own,
  past: m.amenity_span_past,
}

type WeekListProps = LoadedAmenities & { amenity: ReservableAmenity }

export function WeekList({ week, firstDay, today, amenity }: WeekListProps) {
  const { search } = useLocation()
  const toList = (changes: Readonly<Record<string, string | null>>) =>
    withParams(href('/dashboard/tenant/amenities'), search, { amenity: amenity.id, done: null, ...changes })
  const [before, next] = [addDays(firstDay, -1), addDays(firstDay, 7)]
  return (
    <Card>
      <CardHead
        title={m.amenity_week({ day: formatDate(firstDay) })}
        action={
          <>
            {before >= today ? (
              <ButtonLink
                to={toList({ week: before, day: null, from: null })}
                preventScrollReset
                variant="line"
                size="compact"
              >
                {m.amenity_week_before()}
              </ButtonLink>
            ) : null}
            {next <= addDays(today, RESERVATION_DAYS_AHEAD) ? (
              <ButtonLink
                to={toList({ week: next, day: null, from: null })}
                preventScrollReset
                variant="line"
                size="compact"
              >
                {m.amenity_week_next()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ol className="border-t border-line">
        {week.map(({ day, spans }) => (
          <li
            key={day}
            className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5"
          >
            <h3 className="w-full text-label font-semibold sm:w-28">
              {formatWeekday(day)}
              <span className="block text-tiny font-medium text-ink-soft">{formatDate(day)}</span>
            </h3>
            <ul className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-1.5">
              {spans.map((span) => (
                <Span key={span.from.getTime()} span={span} day={day} toTime={toList} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type SpanProps = { span: TimeSpan; day: Day; toTime: (changes: Readonly<Record<string, string | null>>) => string }

function Span({ span: { from, to, use }, day, toTime }: SpanProps) {
  const { hour, minute } = toManilaTime(from)
  const start = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
      <StatusBadge tone={TONES[use]}>{LABELS[use]()}</StatusBadge>
      <span className={use === 'past' ? 'text-ink-soft' : undefined}>
        {m.amenity_span({ from: formatTime(from), to: formatTime(to) })}
      </span>
      {use === 'free' ? (
        <TextLink
          to={`${toTime({ day, from: start, week: day })}#reserve`}
          aria-label={m.amenity_span_reserve({ from: formatTime(from), day: formatDate(day) })}
          className="ml-auto"
        >
          {m.amenity_reserve()}
        </TextLink>
      ) : null}
    </li>
  )
}
