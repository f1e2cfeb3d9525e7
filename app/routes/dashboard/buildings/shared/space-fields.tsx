// "4 rooms with 6 beds each" or "5 units on each of 6 floors": the fields with which many spaces are made at once.
import {
  MAX_BEDS_PER_ROOM,
  MAX_FLOORS_AT_ONCE,
  MAX_ROOMS_AT_ONCE,
  MAX_UNITS_PER_FLOOR,
} from '#app/domain/listings/buildings/building.rules.ts'
import { residentsLabel } from '#app/domain/listings/space/space.labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RESIDENTS } from '#app/shared/vocabulary.ts'
import { Switch } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'

type NumberField = { label: () => string; hint: () => string }
type SpaceFieldsProps = Pick<FormState, 'values' | 'errors'>

const ROOM_NUMBERS: Record<string, NumberField> = {
  rooms: { label: m.building_field_rooms, hint: () => m.building_field_rooms_hint({ max: MAX_ROOMS_AT_ONCE }) },
  beds: { label: m.building_field_beds, hint: () => m.building_field_beds_hint({ max: MAX_BEDS_PER_ROOM }) },
  firstNumber: { label: m.building_field_first_number, hint: m.building_field_first_number_hint },
  floor: { label: m.building_field_floor, hint: m.building_field_floor_hint },
}

const UNIT_NUMBERS: Record<string, NumberField> = {
  units: { label: m.building_field_units, hint: () => m.building_field_rooms_hint({ max: MAX_UNITS_PER_FLOOR }) },
  floors: { label: m.building_field_floors, hint: () => m.building_field_rooms_hint({ max: MAX_FLOORS_AT_ONCE }) },
  firstNumber: { label: m.building_field_first_unit, hint: m.building_field_first_unit_hint },
  floor: { label: m.building_field_first_floor, hint: m.building_field_floor_hint },
}

export function RoomFields({ values, errors }: SpaceFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberFields fields={ROOM_NUMBERS} {...{ values, errors }} />
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

export function UnitFields({ values, errors }: SpaceFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberFields fields={UNIT_NUMBERS} {...{ values, errors }} />
    </div>
  )
}

function NumberFields({ fields, values, errors }: SpaceFieldsProps & { fields: Record<string, NumberField> }) {
  return Object.entries(fields).map(([name, { label, hint }]) => (
    <Field
      key={name}
      name={name}
      label={label()}
      hint={hint()}
      inputMode="numeric"
      required
      defaultValue={values[name] ?? ''}
      error={errors[name]}
    />
  ))
}
