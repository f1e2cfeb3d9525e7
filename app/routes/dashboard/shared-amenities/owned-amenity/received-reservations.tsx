// What tenants have reserved. The owner cancels with a reason, which the tenant reads.
import {
  CANCEL_REASON_MAX,
  type ReceivedReservation,
} from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate, formatNumber, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

type ReceivedReservationsProps = {
  reservations: ReceivedReservation[]
  /** The refused cancellation, if there is one. */
  form: FormState | null
}

export function ReceivedReservations({ reservations, form }: ReceivedReservationsProps) {
  return (
    <Card>
      <CardHead title={m.amenity_received()} count={formatNumber(reservations.length)} />
      {reservations.length === 0 ? (
        <EmptyState bare title={m.amenity_received_none()} />
      ) : (
        <ul className="border-t border-line">
          {reservations.map((reservation) => (
            <Item
              key={reservation.id}
              reservation={reservation}
              form={form?.values.reservation === reservation.id ? form : null}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Item({ reservation, form }: { reservation: ReceivedReservation; form: FormState | null }) {
  const { id, tenant, listing, rentalId, startsAt, endsAt, people, price, amenity } = reservation
  const when = `${formatDate(startsAt)}, ${m.amenity_span({ from: formatTime(startsAt), to: formatTime(endsAt) })}`
  const facts = [listing, m.ui_people_count({ count: people }), ...(price === null ? [] : [formatAmount(price)])]
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <p className="text-label font-semibold tabular-nums">{when}</p>
      <p className="text-sm">
        <TextLink to={href('/dashboard/rentals/:id', { id: rentalId })}>{tenant}</TextLink>
      </p>
      <p className="text-tiny text-ink-soft">{facts.join(' · ')}</p>
      <Disclosure label={m.amenity_cancel()} isOpen={form !== null}>
        <ActionForm
          alert={form?.alert}
          hiddenFields={{ intent: 'cancel', reservation: id }}
          submitLabel={m.amenity_cancel_name({ name: amenity, when })}
          submitButton={{ wide: false, variant: 'danger', className: 'justify-self-start' }}
        >
          <Field
            name="reason"
            label={m.amenity_cancel_reason()}
            required
            maxLength={CANCEL_REASON_MAX}
            defaultValue={form?.values.reason ?? ''}
            error={form?.errors.reason}
          />
        </ActionForm>
      </Disclosure>
    </li>
  )
}
