// The fields of a client, for the forms that add and change one.
import { getClientTypeLabel } from '#app/domain/agents/clients/client.labels.ts'
import {
  CLIENT_NAME_MAX,
  LOOKS_FOR_MAX,
  NEXT_ACTION_MAX,
  WISH_AREA_MAX,
} from '#app/domain/agents/clients/client.model.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { CLIENT_TYPES, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

type Props = { form: Pick<FormState, 'values' | 'errors'> }

export function ClientFields({ form: { values, errors } }: Props) {
  return (
    <>
      <Field
        name="name"
        label={m.ui_name()}
        required
        maxLength={CLIENT_NAME_MAX}
        autoComplete="off"
        defaultValue={values.name ?? ''}
        error={errors.name}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          name="phone"
          type="tel"
          label={m.ui_phone()}
          isOptional
          maxLength={40}
          autoComplete="off"
          defaultValue={values.phone ?? ''}
          error={errors.phone}
        />
        <Field
          name="email"
          type="email"
          label={m.ui_email()}
          isOptional
          maxLength={254}
          autoComplete="off"
          defaultValue={values.email ?? ''}
          error={errors.email}
        />
        <Select
          name="type"
          label={m.ui_type()}
          defaultValue={values.type ?? 'renter'}
          choices={CLIENT_TYPES.map((value) => ({ value, label: getClientTypeLabel(value) }))}
          error={errors.type}
        />
      </div>
      <fieldset className="grid grid-cols-1 gap-5 border-t border-line pt-4">
        <legend className="sr-only">{m.client_wish()}</legend>
        <h2 aria-hidden="true" className="font-head text-base font-semibold">
          {m.client_wish()}
        </h2>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field
            name="wishArea"
            label={m.ui_area()}
            isOptional
            maxLength={WISH_AREA_MAX}
            defaultValue={values.wishArea ?? ''}
            error={errors.wishArea}
          />
          <Select
            name="wishType"
            label={m.listing_property_type()}
            isOptional
            defaultValue={values.wishType ?? ''}
            choices={[
              { value: '', label: m.ui_any() },
              ...PROPERTY_TYPES.map((value) => ({ value, label: propertyTypeLabel(value) })),
            ]}
            error={errors.wishType}
          />
          <Field
            name="wishBudget"
            label={m.client_wish_budget()}
            isOptional
            leading="₱"
            inputMode="decimal"
            maxLength={20}
            defaultValue={values.wishBudget ?? ''}
            error={errors.wishBudget}
          />
          <DateField
            name="wishMoveIn"
            label={m.ui_move_in_date()}
            isOptional
            defaultValue={values.wishMoveIn ?? ''}
            error={errors.wishMoveIn}
          />
          <Select
            name="wishPets"
            label={m.ui_pets()}
            isOptional
            defaultValue={values.wishPets ?? ''}
            choices={[
              { value: '', label: m.client_unknown() },
              { value: 'yes', label: m.ui_yes() },
              { value: 'no', label: m.ui_no() },
            ]}
            error={errors.wishPets}
          />
        </div>
        <Textarea
          name="looksFor"
          label={m.client_looks_for()}
          isOptional
          maxLength={LOOKS_FOR_MAX}
          defaultValue={values.looksFor ?? ''}
          error={errors.looksFor}
        />
      </fieldset>
    </>
  )
}

export function NextActionFields({ form: { values, errors } }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        name="nextAction"
        label={m.client_next_action()}
        isOptional
        placeholder={m.client_next_action_example()}
        maxLength={NEXT_ACTION_MAX}
        defaultValue={values.nextAction ?? ''}
        error={errors.nextAction}
      />
      <DateField
        name="nextActionDue"
        label={m.client_next_action_due()}
        isOptional
        defaultValue={values.nextActionDue ?? ''}
        error={errors.nextActionDue}
      />
    </div>
  )
}
