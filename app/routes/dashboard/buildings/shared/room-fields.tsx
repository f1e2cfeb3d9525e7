// "4 rooms with 6 beds each": the fields with which many rooms and beds are made at once.
import { MAX_BEDS_PER_ROOM, MAX_ROOMS_AT_ONCE } from '#app/domain/listings/buildings/building.rules.ts'
import { residentsLabel } from '#app/domain/listings/space/space.labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RESIDENTS } from '#app/shared/vocabulary.ts'
import { Switch } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'

const NUMBERS = {
  rooms: { label: m.building_field_rooms, hint: () => m.building_field_rooms_hint({ max: MAX_ROOMS_AT_ONCE }) },
  beds: { label: m.building_field_beds, hint: () => m.building_field_beds_hint({ max: MAX_BEDS_PER_ROOM }) },
  firstNumber: { label: m.building_field_first_number, hint: m.building_field_first_number_hint },
  floor: { label: m.building_field_floor, hint: m.building_field_floor_hint },
} as const

export function RoomFields({ values, errors }: Pick<FormState, 'values' | 'errors'>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((name) => (
          <Field
            key={name}
            name={name}
            label={NUMBERS[name].label()}
            hint={NUMBERS[name].hint()}
            inputMode="numeric"
            required
            defaultValue={values[name] ?? ''}
            error={errors[name]}
          />
        ))}
        <Select
          name="residents"
          label={m.listing_residents()}
          choices={RESIDENTS.map((value) => ({ value, label: residentsLabel(value) }))}
          defaultValue={values.residents ?? 'anyone'}
          error={errors.residents}
        />
      </div>
      <Switch label={m.building_field_bunks()} name="bunks" value="on" defaultChecked={values.bunks === 'on'} />
    </>
  )
}
