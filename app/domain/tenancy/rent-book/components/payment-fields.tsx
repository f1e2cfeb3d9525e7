// What a payment is for, how much, how and when: for the tenant who hands it in and the owner who records it.
import { listPaymentMethods } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getLineLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { listProposedLines } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { formatNumber, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import type { PaymentMethod } from '#app/shared/tenancy-vocabulary.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'

export type PaymentFieldsProps = {
  /** All lines of the rental that can take a payment. */
  lines: readonly BookLineView[]
  form: FormState
  /** Of a refused form. */
  chosen: readonly string[] | undefined
  today: Day
  method: PaymentMethod
}

/** Lines that a form offers: everything due, and some of what follows. */
const MAX_OFFERED = 12

export function PaymentFields({ lines, form: { values, errors }, chosen, today, method }: PaymentFieldsProps) {
  const open = lines.filter(({ unclaimed }) => unclaimed > 0)
  const proposed = listProposedLines(open, today)
  const proposedIds = new Set(chosen ?? proposed.map(({ id }) => id))
  const sum = proposed.reduce((total, line) => total + (open.find(({ id }) => id === line.id)?.unclaimed ?? 0), 0)
  return (
    <>
      <fieldset className="grid grid-cols-1">
        <legend className="text-label font-semibold">{m.rent_pay_for()}</legend>
        {open.slice(0, Math.max(MAX_OFFERED, proposed.length)).map((line) => (
          <Checkbox
            key={line.id}
            name="lines"
            value={line.id}
            defaultChecked={proposedIds.has(line.id)}
            label={
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{getLineLabel(line)}</span>
                <span className="tabular-nums">{formatAmount(line.unclaimed)}</span>
              </span>
            }
          />
        ))}
        {errors.lines === undefined ? null : <p className="text-sm text-brick">{errors.lines}</p>}
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          name="amount"
          label={m.ui_amount()}
          leading="₱"
          inputMode="decimal"
          required
          maxLength={20}
          defaultValue={values.amount ?? formatNumber(centavosToPesos(sum), sum % 100 === 0 ? 0 : 2)}
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
          choices={listPaymentMethods()}
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
      </div>
    </>
  )
}
