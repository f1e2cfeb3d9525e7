// What a payment is for, how much, how and when: for the tenant who hands it in and the owner who records it.
import type { ReactNode } from 'react'
import { listPaymentMethods } from '#app/domain/tenancy/bookings/booking.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listProposedLines } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import type { PaymentMethod } from '#app/shared/tenancy-vocabulary.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { WithheldField } from '#app/domain/tenancy/withholding/components/withheld-field.tsx'
import { LineCheckbox } from './line-checkbox.tsx'
import { PaymentSpread } from './payment-spread.tsx'
import { usePaymentDraft } from './use-payment-draft.ts'

export type PaymentFieldsProps = {
  /** All lines of the rental that can take a payment. */
  lines: readonly BookLineView[]
  form: FormState
  /** Of a refused form. */
  chosen: readonly string[] | undefined
  today: Day
  method: PaymentMethod
  /** For a person who may record nothing but cash. */
  isCashOnly?: boolean
  /** What only the owner writes. */
  extra?: ReactNode
}

/** Lines that a form offers: everything due, and some of what follows. */
const MAX_OFFERED = 12

/** They start again when the lines change: after a payment, the next one pays other lines. */
export function PaymentFields({ lines, ...props }: PaymentFieldsProps) {
  const open = lines.filter(({ unclaimed }) => unclaimed > 0)
  return <OpenLineFields key={open.map(({ id, unclaimed }) => `${id}:${unclaimed}`).join()} lines={open} {...props} />
}

function OpenLineFields(props: PaymentFieldsProps) {
  const { lines, form, chosen, today, method, isCashOnly = false, extra } = props
  const { values, errors } = form
  const proposed = listProposedLines(lines, today)
  const ticked = new Set(chosen ?? proposed.map(({ id }) => id))
  const initial = { ticked, amountText: values.amount ?? '' }
  const { fieldset, amountInput, followTicks, readAmount, spread } = usePaymentDraft(lines, initial)
  return (
    <>
      <fieldset ref={fieldset} onChange={followTicks} className="grid grid-cols-1">
        <legend className="text-label font-semibold">{m.rent_pay_for()}</legend>
        {lines.slice(0, Math.max(MAX_OFFERED, proposed.length)).map((line) => (
          <LineCheckbox key={line.id} line={line} isTicked={ticked.has(line.id)} />
        ))}
        {errors.lines === undefined ? null : <p className="text-sm text-brick">{errors.lines}</p>}
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          ref={amountInput}
          name="amount"
          label={m.ui_amount()}
          hint={m.rent_pay_amount_hint()}
          leading="₱"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={values.amount ?? ''}
          onChange={(event) => readAmount(event.currentTarget.value)}
          onBlur={followTicks}
          error={errors.amount}
        />
        <DateField
          name="paidOn"
          label={m.ui_paid_on()}
          max={today}
          required
          defaultValue={values.paidOn ?? today}
          error={errors.paidOn}
        />
        <Select
          name="method"
          label={m.payment_method()}
          defaultValue={values.method ?? method}
          choices={listPaymentMethods().filter(({ value }) => !isCashOnly || value === 'cash')}
          error={errors.method}
        />
        <Field
          name="reference"
          label={m.booking_prove_reference()}
          hint={m.booking_prove_reference_hint()}
          maxLength={64}
          autoComplete="off"
          defaultValue={values.reference ?? ''}
          error={errors.reference}
        />
        {extra}
      </div>
      {isCashOnly ? null : <WithheldField value={values.withheld} error={errors.withheld} />}
      <PaymentSpread lines={lines} spread={spread} />
    </>
  )
}
