// What an owner writes about a charge, for one tenant or for many.
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { listChargeKinds } from '../rent-book.labels.ts'

type FieldsProps = { form: Pick<FormState, 'values' | 'errors'> }

export function ChargeFields({ form, today, kind }: FieldsProps & { today: Day; kind: 'dues' | 'other' }) {
  const { values, errors } = form
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        name="kind"
        label={m.ui_kind()}
        defaultValue={values.kind ?? kind}
        choices={listChargeKinds()}
        error={errors.kind}
      />
      <AmountField form={form} />
      <DateField
        name="dueDate"
        label={m.rent_charge_due()}
        required
        defaultValue={values.dueDate ?? today}
        error={errors.dueDate}
      />
      <NoteField form={form} label={m.rent_charge_note()} />
    </div>
  )
}

export function AmountField({ form: { values, errors } }: FieldsProps) {
  return (
    <Field
      name="amount"
      label={m.ui_amount()}
      leading="₱"
      inputMode="decimal"
      required
      maxLength={20}
      defaultValue={values.amount ?? ''}
      error={errors.amount}
    />
  )
}

export function NoteField({ form: { values, errors }, label }: FieldsProps & { label: string }) {
  return (
    <Textarea
      name="note"
      label={label}
      required
      rows={2}
      maxLength={500}
      defaultValue={values.note ?? ''}
      error={errors.note}
    />
  )
}
