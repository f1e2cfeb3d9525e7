// What a tenant owes on the day on which the owner adds them, line by line. A fixed number of rows, so that no JavaScript is needed.
import {
  MAX_OPENING_LINES,
  OPENING_LINE_KINDS,
  OPENING_NOTE_MAX,
} from '#app/domain/tenancy/existing-tenants/existing-tenant.model.ts'
import { getPaymentKindLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'

type Props = { form: Pick<FormState, 'values' | 'errors'> }

/** Further rows are behind a disclosure. */
const SHOWN_ROWS = 2
const ROWS = Array.from({ length: MAX_OPENING_LINES }, (_, index) => index + 1)
const FIELDS = ['kind', 'note', 'amount', 'dueDate'] as const

export function OpeningLines({ form }: Props) {
  const further = ROWS.slice(SHOWN_ROWS)
  const isUsed = further.some((row) =>
    FIELDS.some((field) => form.values[`${field}${row}`] || form.errors[`${field}${row}`]),
  )
  return (
    <>
      {ROWS.slice(0, SHOWN_ROWS).map((row) => (
        <OpeningLineFields key={row} row={row} form={form} />
      ))}
      <Disclosure label={m.tenant_owed_more()} isOpen={isUsed}>
        <div className="grid grid-cols-1 gap-5 pt-2">
          {further.map((row) => (
            <OpeningLineFields key={row} row={row} form={form} />
          ))}
        </div>
      </Disclosure>
    </>
  )
}

function OpeningLineFields({ row, form: { values, errors } }: Props & { row: number }) {
  const [kind, note, amount, dueDate] = [`kind${row}`, `note${row}`, `amount${row}`, `dueDate${row}`] as const
  const choices = OPENING_LINE_KINDS.map((value) => ({ value, label: getPaymentKindLabel(value) }))
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-b border-line pb-5 last:border-b-0 last:pb-0 sm:grid-cols-2 xl:grid-cols-[10rem_minmax(0,1fr)_9rem_11rem]">
      <legend className="sr-only">{m.tenant_owed_row({ number: row })}</legend>
      <Select
        name={kind}
        label={m.ui_kind()}
        defaultValue={values[kind] ?? ''}
        choices={[{ value: '', label: m.tenant_owed_nothing() }, ...choices]}
        error={errors[kind]}
      />
      <Field
        name={note}
        label={m.tenant_owed_note()}
        isOptional
        maxLength={OPENING_NOTE_MAX}
        autoComplete="off"
        defaultValue={values[note] ?? ''}
        error={errors[note]}
      />
      <Field
        name={amount}
        label={m.ui_amount()}
        leading="₱"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values[amount] ?? ''}
        error={errors[amount]}
      />
      <DateField
        name={dueDate}
        label={m.tenant_owed_due()}
        defaultValue={values[dueDate] ?? ''}
        error={errors[dueDate]}
      />
    </fieldset>
  )
}
