import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { BuildingIcon, KeyIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import type { LabeledChoice } from '#app/domain/accounts/profile/profile.labels.ts'
import { AgentFields } from './agent-fields.tsx'
import { type FieldsProps, getFieldId, getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import { LandlordFields } from './landlord-fields.tsx'
import { NewPasswordField } from '#app/domain/accounts/passwords/components/new-password-field.tsx'
import { PersonFields } from './person-fields.tsx'
import { RenterFields } from './renter-fields.tsx'

type DatedFieldsProps = FieldsProps & { today: Day }
type DetailsStepProps = DatedFieldsProps & { propertyTypes: readonly LabeledChoice[] }

export function TypeStep({ values, errors }: FieldsProps) {
  const types = [
    { value: 'tenant', label: m.register_type_tenant(), hint: m.register_type_tenant_hint(), icon: <SearchIcon /> },
    { value: 'landlord', label: m.register_type_landlord(), hint: m.register_type_landlord_hint(), icon: <KeyIcon /> },
    {
      value: 'propertyManager',
      label: m.register_type_manager(),
      hint: m.register_type_manager_hint(),
      icon: <BuildingIcon />,
    },
  ]
  return (
    <fieldset id={getFieldId('userType')} tabIndex={-1} className="grid gap-3">
      <StepLegend>{m.register_type_title()}</StepLegend>
      {types.map((type) => (
        <TypeCard key={type.value} {...type} isChosen={values.userType === type.value} />
      ))}
      {errors.userType ? <p className="text-sm font-medium text-brick">{errors.userType}</p> : null}
    </fieldset>
  )
}

type TypeCardProps = { value: string; label: string; hint: string; icon: ReactNode; isChosen: boolean }

function TypeCard({ value, label, hint, icon, isChosen }: TypeCardProps) {
  return (
    <label className="flex min-h-18 cursor-pointer items-center gap-4 rounded-picture border border-line-strong bg-surface px-4 py-3.5 hover:bg-sand-100 has-checked:border-sea has-checked:bg-sea-soft has-checked:inset-ring has-checked:inset-ring-sea has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea">
      <input type="radio" name="userType" value={value} defaultChecked={isChosen} className="sr-only" />
      <span className="text-sea">{icon}</span>
      <span className="min-w-0">
        <b className="block font-semibold">{label}</b>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}

export function PersonStep(form: DatedFieldsProps) {
  return (
    <StepFrame title={m.register_person_title()}>
      <PersonFields {...form} />
    </StepFrame>
  )
}

export function DetailsStep({ values, errors, today, propertyTypes }: DetailsStepProps) {
  if (values.userType === 'landlord')
    return (
      <StepFrame title={m.register_landlord_title()} note={m.register_optional_rest()}>
        <LandlordFields {...{ values, errors }} />
      </StepFrame>
    )
  if (values.userType === 'propertyManager')
    return (
      <StepFrame title={m.register_manager_title()} note={m.register_optional_rest()}>
        <AgentFields {...{ values, errors, today }} />
      </StepFrame>
    )
  return (
    <StepFrame title={m.register_tenant_title()} note={m.register_optional_rest()}>
      <RenterFields {...{ values, errors, today, propertyTypes }} />
    </StepFrame>
  )
}

export function AccountStep({ siteName, ...form }: FieldsProps & { siteName: string }) {
  return (
    <StepFrame title={m.register_account_title()}>
      <Field
        {...getTextFieldProps(form, 'email')}
        type="email"
        label={m.ui_email()}
        hint={m.register_email_hint()}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <NewPasswordField
        id={getFieldId('password')}
        name="password"
        label={m.ui_password()}
        error={form.errors.password}
        owner={{ siteName }}
      />
    </StepFrame>
  )
}

function StepFrame({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="font-head text-heading font-bold">{title}</h2>
        {note ? <p className="mt-1 text-sm text-ink-soft">{note}</p> : null}
      </div>
      {children}
    </div>
  )
}

/** A legend for the radio group that looks like the headings of the other steps. */
function StepLegend({ children }: { children: string }) {
  return (
    <legend className="mb-4">
      <h2 className="font-head text-heading font-bold">{children}</h2>
    </legend>
  )
}
