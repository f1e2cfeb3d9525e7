import { useState } from 'react'
import {
  calculateReservationPrice,
  listLengths,
  listStartTimes,
  RESERVATION_DAYS_AHEAD,
} from '#app/domain/tenancy/shared-amenities/reservation.rules.ts'
import { formatClockTime, formatLength } from '#app/domain/tenancy/shared-amenities/shared-amenity.labels.ts'
import type { ReservableAmenity } from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import { formatPesos, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { addDays } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { LoadedAmenities } from './load-own-amenities.server.ts'

type ReserveFormProps = LoadedAmenities & { amenity: ReservableAmenity; form: FormState }

export function ReserveForm({ amenity, chosen, today, formKey, form }: ReserveFormProps) {
  const isRefused = form.refusal !== undefined && form.values.intent === 'reserve'
  const values = isRefused ? form.values : {}
  const errors = isRefused ? form.errors : {}
  const lengths = listLengths(amenity)
  const [minutes, setMinutes] = useState(Number(values.minutes ?? lengths[Math.min(1, lengths.length - 1)]))
  return (
    <Card>
      <CardHead title={m.amenity_reserve_title({ name: amenity.name })} />
      <CardBody>
        <ActionForm
          id="reserve"
          alert={isRefused ? form.alert : undefined}
          hiddenFields={{ intent: 'reserve', key: formKey, amenity: amenity.id }}
          submitLabel={m.amenity_reserve()}
        >
          <DateField
            name="day"
            label={m.ui_day()}
            required
            min={today}
            max={addDays(today, RESERVATION_DAYS_AHEAD)}
            defaultValue={values.day ?? chosen.day ?? today}
            error={errors.day}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              name="from"
              label={m.ui_from()}
              defaultValue={values.from ?? chosen.from ?? ''}
              choices={listStartTimes(amenity).map((time) => ({ value: time, label: formatClockTime(time) }))}
              error={errors.from}
            />
            <Select
              name="minutes"
              label={m.amenity_field_length()}
              defaultValue={String(minutes)}
              onChange={(event) => setMinutes(Number(event.currentTarget.value))}
              choices={lengths.map((length) => ({ value: String(length), label: formatLength(length) }))}
              error={errors.minutes}
            />
          </div>
          <Field
            name="people"
            label={m.ui_people()}
            type="number"
            inputMode="numeric"
            min={1}
            max={amenity.capacity ?? undefined}
            required
            defaultValue={values.people ?? '1'}
            error={errors.people}
          />
          {amenity.hourlyPrice === 0 ? null : (
            <p className="text-sm text-ink-soft">
              <b className="text-ink">{formatAmount(calculateReservationPrice(amenity.hourlyPrice, minutes))}</b>
              {' · '}
              {m.amenity_price_note({ price: formatPesos(amenity.hourlyPrice) })}
            </p>
          )}
        </ActionForm>
      </CardBody>
    </Card>
  )
}
