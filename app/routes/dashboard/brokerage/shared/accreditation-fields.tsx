// The accreditation of a salesperson and the own part of commissions: for an invitation, and for a change.
import { m } from '#app/messages/messages.js'
import { formatPercent } from '#app/i18n/format.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'

type Props = Pick<FormState, 'values' | 'errors'> & { memberBasisPoints: number }

export function AccreditationFields({ values, errors, memberBasisPoints }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        name="accreditationNumber"
        inputMode="numeric"
        label={m.brokerage_accreditation_number()}
        hint={m.brokerage_accreditation_number_hint()}
        required
        maxLength={10}
        defaultValue={values.accreditationNumber ?? ''}
        error={errors.accreditationNumber}
      />
      <DateField
        name="accreditationExpiresOn"
        label={m.brokerage_accreditation_expiry()}
        required
        defaultValue={values.accreditationExpiresOn ?? ''}
        error={errors.accreditationExpiresOn}
      />
      <Field
        name="part"
        inputMode="decimal"
        label={m.brokerage_part_own()}
        hint={m.brokerage_part_own_hint({ percent: formatPercent(memberBasisPoints / 100) })}
        isOptional
        defaultValue={values.part ?? ''}
        error={errors.part}
      />
    </div>
  )
}
