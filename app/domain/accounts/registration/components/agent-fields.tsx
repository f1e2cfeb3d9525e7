import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { createPlaceholderChoice, listPortfolioChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import { type FieldsProps, getTextFieldProps } from '#app/ui/forms/form-fields.ts'

/** Fields of an agent or property manager (RA 9646). */
export function AgentFields({ today, ...form }: FieldsProps & { today: Day }) {
  return (
    <>
      <Field
        {...getTextFieldProps(form, 'companyName')}
        label={m.profile_company()}
        autoComplete="organization"
        required
        maxLength={150}
      />
      <Field
        {...getTextFieldProps(form, 'licenseNumber')}
        label={m.profile_license_number()}
        hint={m.profile_license_number_hint()}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
      />
      <DateField
        {...getTextFieldProps(form, 'licenseExpiry')}
        label={m.profile_license_expiry()}
        min={today}
        required
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          {...getTextFieldProps(form, 'yearsExperience')}
          label={m.profile_years()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          isOptional
        />
        <Select
          {...getTextFieldProps(form, 'portfolioSize')}
          label={m.profile_portfolio()}
          choices={[createPlaceholderChoice(), ...listPortfolioChoices()]}
          isOptional
        />
      </div>
      <Field
        {...getTextFieldProps(form, 'businessAddress')}
        label={m.profile_business_address()}
        autoComplete="street-address"
        maxLength={300}
        isOptional
      />
      <Textarea
        {...getTextFieldProps(form, 'credentials')}
        label={m.profile_credentials()}
        hint={m.profile_credentials_hint()}
        rows={3}
        maxLength={1_000}
        isOptional
      />
      <Field {...getTextFieldProps(form, 'insurance')} label={m.profile_insurance()} maxLength={300} isOptional />
    </>
  )
}
