import { m } from '#app/messages/messages.js'
import { PESO_SIGN } from '#app/shared/constants.ts'
import type { Day } from '#app/shared/dates.ts'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import {
  listEmploymentChoices,
  listIncomeChoices,
  createPlaceholderChoice,
  createUnspecifiedChoice,
  type LabeledChoice,
} from '#app/domain/accounts/profile/profile.labels.ts'
import { type FieldsProps, getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'

type RenterFieldsProps = FieldsProps & { today: Day; propertyTypes: readonly LabeledChoice[] }

export function RenterFields({ today, propertyTypes, ...form }: RenterFieldsProps) {
  return (
    <>
      <Select
        {...getTextFieldProps(form, 'employmentStatus')}
        label={m.profile_employment()}
        choices={[createPlaceholderChoice(), ...listEmploymentChoices()]}
        isOptional
      />
      <Select
        {...getTextFieldProps(form, 'monthlyIncome')}
        label={m.ui_monthly_income()}
        hint={m.profile_income_hint()}
        choices={[createUnspecifiedChoice(), ...listIncomeChoices()]}
        isOptional
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select
          {...getTextFieldProps(form, 'propertyType')}
          label={m.listing_filter_types()}
          choices={[createPlaceholderChoice(), ...propertyTypes]}
          isOptional
        />
        <DateField {...getTextFieldProps(form, 'moveInDate')} label={m.ui_move_in_date()} min={today} isOptional />
        <Field
          {...getTextFieldProps(form, 'maxBudget')}
          label={m.profile_max_budget()}
          leading={PESO_SIGN}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          isOptional
        />
        <Field
          {...getTextFieldProps(form, 'occupants')}
          label={m.profile_occupants()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          isOptional
        />
      </div>
      <PetFields {...form} />
    </>
  )
}

/** CSS shows the second question only if the first is ticked, so that it works before hydration. */
function PetFields(form: FieldsProps) {
  return (
    <div className="group/pets grid gap-2">
      <Checkbox
        id={getFieldId('hasPets')}
        name="hasPets"
        label={m.profile_has_pets()}
        defaultChecked={Boolean(form.values.hasPets)}
      />
      <Field
        {...getTextFieldProps(form, 'petDetails')}
        label={m.profile_pet_details()}
        hint={m.profile_pet_details_hint()}
        maxLength={500}
        fieldClassName="not-group-has-checked/pets:hidden"
      />
    </div>
  )
}
