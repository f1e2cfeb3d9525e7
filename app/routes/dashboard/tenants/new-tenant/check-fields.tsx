// Post-dated checks that the owner has in hand: a series, one a month.
import { MAX_BANK } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'

export function CheckFields({ form: { values, errors } }: { form: Pick<FormState, 'values' | 'errors'> }) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        name="checkBank"
        label={m.post_dated_check_bank()}
        isOptional
        maxLength={MAX_BANK}
        autoComplete="off"
        defaultValue={values.checkBank ?? ''}
        error={errors.checkBank}
      />
      <Field
        name="checkNumber"
        label={m.tenant_check_number()}
        isOptional
        inputMode="numeric"
        maxLength={16}
        autoComplete="off"
        defaultValue={values.checkNumber ?? ''}
        error={errors.checkNumber}
      />
      <DateField
        name="checkDate"
        label={m.tenant_check_date()}
        isOptional
        defaultValue={values.checkDate ?? ''}
        error={errors.checkDate}
      />
      <Field
        name="checkCount"
        label={m.tenant_check_count()}
        isOptional
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        defaultValue={values.checkCount ?? ''}
        error={errors.checkCount}
      />
      <Field
        name="checkAmount"
        label={m.post_dated_check_amount()}
        isOptional
        leading="₱"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.checkAmount ?? ''}
        error={errors.checkAmount}
      />
    </div>
  )
}
