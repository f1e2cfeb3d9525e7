// The reservations of a tenant: coming ones with their calendar file and their cancellation, and earlier ones.
import { Form, useNavigation } from 'react-router'
import type { OwnReservation } from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

type OwnReservationsProps = { upcoming: OwnReservation[]; earlier: OwnReservation[]; isHidden: boolean }

export function OwnReservations({ upcoming, earlier, isHidden }: OwnReservationsProps) {
  if (isHidden && earlier.length === 0) return null
  return (
    <Card>
      <CardHead title={m.amenity_own()} />
      {upcoming.length === 0 ? <EmptyState bare title={m.amenity_own_none()} /> : <List reservations={upcoming} />}
      {earlier.length === 0 ? null : (
        <div className="border-t border-line px-4 py-2 md:px-4.5">
          <Disclosure label={m.amenity_earlier()}>
            <List reservations={earlier} />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}

function List({ reservations }: { reservations: OwnReservation[] }) {
  return (
    <ul className="border-t border-line">
      {reservations.map((reservation) => (
        <Item key={reservation.id} {...reservation} />
      ))}
    </ul>
  )
}

function Item({ id, amenity, startsAt, endsAt, people, price, status, cancelReason, isCancellable }: OwnReservation) {
  const isBusy = useNavigation().formData?.get('reservation') === id
  const when = `${formatDate(startsAt)}, ${m.amenity_span({ from: formatTime(startsAt), to: formatTime(endsAt) })}`
  const facts = [m.ui_people_count({ count: people }), ...(price === null ? [] : [formatAmount(price)])]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-label font-semibold">{amenity}</p>
        <p className="text-sm tabular-nums">{when}</p>
        <p className="text-tiny text-ink-soft">{cancelReason ?? facts.join(' · ')}</p>
      </div>
      <StatusBadge tone={status === 'booked' ? 'sea' : 'slate'}>
        {status === 'booked' ? m.amenity_booked() : m.ui_cancelled()}
      </StatusBadge>
      {isCancellable ? (
        <div className="flex flex-wrap items-center gap-2">
          <a
            href={href('/dashboard/reservations/:id/calendar.ics', { id })}
            download
            className="inline-flex min-h-11 items-center text-sm text-sea underline underline-offset-3"
          >
            {m.ui_add_to_calendar()}
          </a>
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="reservation" value={id} />
            <Button
              type="submit"
              variant="line"
              size="compact"
              loading={isBusy}
              aria-label={m.amenity_cancel_name({ name: amenity, when })}
            >
              {m.amenity_cancel()}
            </Button>
          </Form>
        </div>
      ) : null}
    </li>
  )
}
