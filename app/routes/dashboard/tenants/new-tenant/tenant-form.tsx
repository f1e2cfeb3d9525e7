// Everything that the owner writes about a tenant who already lives in the home.
import type { ReactNode } from 'react'
import { type HomeChoice, TENANT_NAME_MAX } from '#app/domain/tenancy/existing-tenants/existing-tenant.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { CheckFields } from './check-fields.tsx'
import { OpeningLines } from './opening-lines.tsx'

type FormParts = { form: Pick<FormState, 'values' | 'errors'> }
type TenantFormProps = { form: FormState; homes: readonly HomeChoice[]; formKey: string }

export function TenantForm({ form, homes, formKey }: TenantFormProps) {
  return (
    <ActionForm
      alert={form.refusal}
      errors={form.errors}
      hiddenFields={{ key: formKey, space: form.values.space || undefined }}
      submitLabel={m.tenant_add()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
      className="grid grid-cols-1 gap-4"
    >
      <Part title={m.tenant_part_home()}>
        <PersonFields form={form} homes={homes} />
      </Part>
      <Part title={m.ui_lease()} sub={m.tenant_part_lease_text()}>
        <LeaseFields form={form} />
      </Part>
      <Part title={m.tenant_part_held()} sub={m.tenant_part_held_text()}>
        <HeldFields form={form} />
      </Part>
      <Part title={m.tenant_part_checks()} sub={m.tenant_part_checks_text()}>
        <CheckFields form={form} />
      </Part>
      <Part title={m.tenant_part_owed()} sub={m.tenant_part_owed_text()}>
        <OpeningLines form={form} />
      </Part>
      <Part title={m.tenant_part_offer()} sub={m.tenant_part_offer_text()}>
        <DateField
          name="availableFrom"
          label={m.editor_available_from()}
          isOptional
          fieldClassName="sm:max-w-64"
          defaultValue={form.values.availableFrom ?? ''}
          error={form.errors.availableFrom}
        />
      </Part>
      <Alert title={m.tenant_only_you()}>{m.tenant_only_you_text()}</Alert>
    </ActionForm>
  )
}

function Part({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} sub={sub} />
      <CardBody className="grid grid-cols-1 gap-5">{children}</CardBody>
    </Card>
  )
}

function PersonFields({ form: { values, errors }, homes }: FormParts & { homes: readonly HomeChoice[] }) {
  const choices = homes.map(({ id, title, place }) => ({
    value: id,
    label: place === '' ? title : `${title} · ${place}`,
  }))
  return (
    <>
      <Select
        name="listing"
        label={m.listing_home()}
        required
        defaultValue={values.listing || (homes.length === 1 ? homes[0]?.id : '')}
        choices={[{ value: '', label: m.tenant_choose_home() }, ...choices]}
        error={errors.listing}
      />
      <Field
        name="name"
        label={m.rent_tenants_search()}
        required
        maxLength={TENANT_NAME_MAX}
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
      </div>
    </>
  )
}

function LeaseFields({ form: { values, errors } }: FormParts) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <PesoField name="monthlyRent" label={m.ui_monthly_rent()} required form={{ values, errors }} />
      <Field
        name="paymentDay"
        label={m.tenant_payment_day()}
        hint={m.tenant_payment_day_hint()}
        required
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        defaultValue={values.paymentDay ?? ''}
        error={errors.paymentDay}
      />
      <DateField
        name="startsOn"
        label={m.ui_lease_starts()}
        required
        defaultValue={values.startsOn ?? ''}
        error={errors.startsOn}
      />
      <DateField
        name="endsOn"
        label={m.ui_last_day()}
        hint={m.tenant_ends_on_hint()}
        required
        defaultValue={values.endsOn ?? ''}
        error={errors.endsOn}
      />
    </div>
  )
}

function HeldFields({ form }: FormParts) {
  const { values, errors } = form
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <PesoField name="deposit" label={m.deposit_held()} form={form} />
      <PesoField name="advance" label={m.tenant_advance()} hint={m.tenant_advance_hint()} form={form} />
      <Field
        name="water"
        label={m.tenant_meter_water()}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.water ?? ''}
        error={errors.water}
      />
      <Field
        name="electricity"
        label={m.tenant_meter_electricity()}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.electricity ?? ''}
        error={errors.electricity}
      />
    </div>
  )
}

type PesoFieldProps = FormParts & {
  name: 'monthlyRent' | 'deposit' | 'advance'
  label: string
  hint?: string
  required?: true
}

function PesoField({ name, label, hint, required, form: { values, errors } }: PesoFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(required ? { required } : { isOptional: true })}
      leading="₱"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={values[name] ?? ''}
      error={errors[name]}
    />
  )
}
