import { m } from '#app/messages/messages.js'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { listOwnershipChoices } from '#app/domain/accounts/profile/profile.labels.ts'
import { type FieldsProps, getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'

export function LandlordFields(form: FieldsProps) {
  return (
    <>
      <div id={getFieldId('propertyOwnership')} tabIndex={-1}>
        <RadioGroup
          legend={m.profile_ownership()}
          name="propertyOwnership"
          look="pills"
          options={listOwnershipChoices()}
          defaultValue={form.values.propertyOwnership}
          error={form.errors.propertyOwnership}
        />
      </div>
      <Field
        {...getTextFieldProps(form, 'totalProperties')}
        label={m.profile_total_properties()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        isOptional
      />
      <Field
        {...getTextFieldProps(form, 'investmentExperience')}
        label={m.profile_investment()}
        hint={m.profile_investment_hint()}
        maxLength={500}
        isOptional
      />
      <Field
        {...getTextFieldProps(form, 'taxId')}
        label={m.profile_tax_id()}
        hint={m.profile_tax_id_hint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        isOptional
      />
    </>
  )
}
