// The rows of people: who moves in, and who can speak for the renter. Without JavaScript a saved form has one more empty row.
import { type ReactNode, useState } from 'react'
import {
  getPersonFields,
  getReferenceFields,
  MAX_PEOPLE,
  MAX_REFERENCES,
  REFERENCE_ROWS,
} from '#app/domain/applications/apply/apply.model.ts'
import { getRelationshipLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import {
  HOUSEHOLD_RELATIONSHIPS,
  REFERENCE_RELATIONSHIPS,
} from '#app/domain/applications/facts/application-facts.model.ts'
import { createPlaceholderChoice } from '#app/domain/accounts/profile/profile.labels.ts'
import { m } from '#app/messages/messages.js'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { type FieldsProps, getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { PlusIcon } from '#app/ui/icons/icons.tsx'

const ROW_CLASS = 'grid items-start gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0'

export function HouseholdFields({ shownRows, ...form }: FieldsProps & { shownRows: number }) {
  return (
    <GrowingRows start={shownRows} max={MAX_PEOPLE} addLabel={m.apply_person_add()}>
      {(row) => <PersonRow key={row} row={row} {...form} />}
    </GrowingRows>
  )
}

type GrowingRowsProps = { start: number; max: number; addLabel: string; children: (row: number) => ReactNode }

function GrowingRows({ start, max, addLabel, children }: GrowingRowsProps) {
  const [added, setAdded] = useState(0)
  const isHydrated = useIsHydrated()
  const rows = Math.min(max, start + added)
  return (
    <div className="grid gap-4">
      {Array.from({ length: rows }, (_, index) => children(index + 1))}
      {isHydrated && rows < max ? (
        <Button
          type="button"
          variant="line"
          size="small"
          className="justify-self-start"
          icon={<PlusIcon size={18} />}
          onClick={() => setAdded(added + 1)}
        >
          {addLabel}
        </Button>
      ) : null}
    </div>
  )
}

function PersonRow({ row, ...form }: FieldsProps & { row: number }) {
  const fields = getPersonFields(row)
  return (
    <fieldset className={`${ROW_CLASS} sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)]`}>
      <legend className="sr-only">{m.apply_person({ row })}</legend>
      <Field {...getTextFieldProps(form, fields.name)} label={m.ui_full_name()} maxLength={100} autoComplete="off" />
      <Select
        {...getTextFieldProps(form, fields.relationship)}
        label={m.apply_person_relation()}
        choices={[createPlaceholderChoice(), ...listRelationships(HOUSEHOLD_RELATIONSHIPS)]}
      />
      <Select
        {...getTextFieldProps(form, fields.age)}
        label={m.apply_person_age()}
        choices={[
          { value: 'adult', label: m.apply_person_adult() },
          { value: 'child', label: m.apply_person_child() },
        ]}
      />
    </fieldset>
  )
}

/** The rows in use and an empty one. */
export function ReferenceFields(form: FieldsProps) {
  const isUsed = (row: number) =>
    Object.values(getReferenceFields(row)).some((name) => Boolean(form.values[name] || form.errors[name]))
  const lastUsed = REFERENCE_ROWS.findLast(isUsed) ?? 0
  return (
    <GrowingRows start={lastUsed + 1} max={MAX_REFERENCES} addLabel={m.apply_reference_add()}>
      {(row) => <ReferenceRow key={row} row={row} {...form} />}
    </GrowingRows>
  )
}

function ReferenceRow({ row, ...form }: FieldsProps & { row: number }) {
  const fields = getReferenceFields(row)
  return (
    <fieldset className={`${ROW_CLASS} sm:grid-cols-3`}>
      <legend className="sr-only">{m.apply_reference({ row })}</legend>
      <Field {...getTextFieldProps(form, fields.name)} label={m.ui_full_name()} maxLength={100} autoComplete="off" />
      <Select
        {...getTextFieldProps(form, fields.relationship)}
        label={m.apply_reference_relation()}
        choices={[createPlaceholderChoice(), ...listRelationships(REFERENCE_RELATIONSHIPS)]}
      />
      <Field
        {...getTextFieldProps(form, fields.phone)}
        label={m.ui_phone()}
        type="tel"
        inputMode="tel"
        maxLength={40}
        autoComplete="off"
      />
    </fieldset>
  )
}

const listRelationships = (values: readonly string[]) =>
  values.map((value) => ({ value, label: getRelationshipLabel(value) }))
