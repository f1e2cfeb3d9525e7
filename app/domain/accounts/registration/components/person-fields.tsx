import { m } from '#app/messages/messages.js'
import { MINIMUM_AGE, NAME_MAX } from '#app/shared/constants.ts'
import type { Day } from '#app/shared/dates.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { listContactChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import { type FieldsProps, getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'

/** Approximate upper bound for the date input; the server checks the exact age. */
function getLatestBirthday(today: Day): string {
  return `${Number(today.slice(0, 4)) - MINIMUM_AGE}${today.slice(4)}`
}

/** Fields of all user types. */
export function PersonFields({ today, ...form }: FieldsProps & { today: Day }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...getTextFieldProps(form, 'firstName')}
          label={m.profile_first_name()}
          autoComplete="given-name"
          required
          maxLength={NAME_MAX}
        />
        <Field
          {...getTextFieldProps(form, 'lastName')}
          label={m.profile_last_name()}
          autoComplete="family-name"
          required
          maxLength={NAME_MAX}
        />
      </div>
      <ContactFields today={today} {...form} />
    </>
  )
}

/** Contact and date of birth, used by registration and settings. */
export function ContactFields({ today, ...form }: FieldsProps & { today: Day }) {
  return (
    <>
      <Field
        {...getTextFieldProps(form, 'phone')}
        type="tel"
        label={m.ui_phone()}
        hint={m.profile_phone_hint()}
        autoComplete="tel"
        required
        maxLength={40}
      />
      <DateField
        {...getTextFieldProps(form, 'dateOfBirth')}
        label={m.profile_date_of_birth()}
        hint={m.profile_date_of_birth_hint()}
        autoComplete="bday"
        required
        max={getLatestBirthday(today)}
      />
      <div id={getFieldId('contactMethod')} tabIndex={-1}>
        <RadioGroup
          legend={m.profile_contact_method()}
          name="contactMethod"
          look="pills"
          options={listContactChoices()}
          defaultValue={form.values.contactMethod}
          error={form.errors.contactMethod}
        />
      </div>
    </>
  )
}
