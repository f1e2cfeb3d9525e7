// The terms of a shared amenity.
import { RESERVATION_STEP_MINUTES } from '#app/domain/tenancy/shared-amenities/reservation.rules.ts'
import { formatLength } from '#app/domain/tenancy/shared-amenities/shared-amenity.labels.ts'
import { AMENITY_DESCRIPTION_MAX, AMENITY_NAME_MAX } from '#app/domain/tenancy/shared-amenities/shared-amenity.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Checkbox, Switch } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type AmenityFormProps = {
  form: FormState
  /** The ids of the listings whose tenants may reserve. */
  chosen: readonly string[]
  listings: readonly { id: string; title: string }[]
  formKey: string
  version: number
}

const LENGTHS = [30, 60, 90, 120, 180, 240, 300, 360, 480, 720, 1_440]

export function AmenityForm({ form, chosen, listings, formKey, version }: AmenityFormProps) {
  const { values, errors, alert } = form
  return (
    <Card>
      <CardHead title={m.amenity_edit()} />
      <CardBody>
        <ActionForm
          alert={alert}
          errors={errors}
          hiddenFields={{ intent: 'save', key: formKey, version: String(version) }}
          submitLabel={m.amenity_save()}
          submitButton={{ wide: false, className: 'justify-self-start' }}
        >
          <Field
            name="name"
            label={m.ui_name()}
            placeholder={m.amenity_field_name_example()}
            required
            maxLength={AMENITY_NAME_MAX}
            defaultValue={values.name ?? ''}
            error={errors.name}
          />
          <Textarea
            name="description"
            label={m.amenity_field_description()}
            maxLength={AMENITY_DESCRIPTION_MAX}
            defaultValue={values.description ?? ''}
            error={errors.description}
          />
          <Terms values={values} errors={errors} />
          <fieldset className="grid gap-1" aria-describedby={errors.listings ? 'listings-error' : undefined}>
            <legend className="text-label font-semibold">{m.amenity_field_listings()}</legend>
            {errors.listings ? (
              <p id="listings-error" className="text-sm text-brick">
                {errors.listings}
              </p>
            ) : null}
            {listings.map(({ id, title }) => (
              <Checkbox key={id} name="listings" value={id} label={title} defaultChecked={chosen.includes(id)} />
            ))}
          </fieldset>
          <Switch
            label={m.amenity_field_active()}
            name="isActive"
            value="on"
            defaultChecked={values.isActive === 'on'}
          />
        </ActionForm>
      </CardBody>
    </Card>
  )
}

function Terms({ values, errors }: Pick<FormState, 'values' | 'errors'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['opensAt', 'closesAt'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={name === 'opensAt' ? m.amenity_field_opens() : m.amenity_field_closes()}
          type="time"
          step={RESERVATION_STEP_MINUTES * 60}
          required
          defaultValue={values[name] ?? ''}
          error={errors[name]}
        />
      ))}
      <Select
        name="maxMinutes"
        label={m.amenity_field_max()}
        defaultValue={values.maxMinutes ?? ''}
        choices={[...new Set([...LENGTHS, Number(values.maxMinutes ?? 120)])]
          .toSorted((a, b) => a - b)
          .map((minutes) => ({ value: String(minutes), label: formatLength(minutes) }))}
        error={errors.maxMinutes}
      />
      <Field
        name="hourlyPrice"
        label={m.amenity_field_price()}
        hint={m.amenity_field_price_hint()}
        leading="₱"
        inputMode="decimal"
        defaultValue={values.hourlyPrice ?? ''}
        error={errors.hourlyPrice}
      />
      <Field
        name="capacity"
        label={m.amenity_field_capacity()}
        hint={m.amenity_field_capacity_hint()}
        inputMode="numeric"
        defaultValue={values.capacity ?? ''}
        error={errors.capacity}
      />
    </div>
  )
}
