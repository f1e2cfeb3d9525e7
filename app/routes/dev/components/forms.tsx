import { Checkbox, RadioGroup, Switch } from '#app/ui/controls/choice.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { MapPinIcon } from '#app/ui/icons/icons.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { SAMPLES } from './samples.ts'
import { Specimen, type Theme } from './specimen.tsx'

export function Forms({ theme }: { theme: Theme }) {
  return (
    <>
      <Fields />
      <Choices theme={theme} />
      <Files />
    </>
  )
}

function Fields() {
  const words = SAMPLES.fields
  return (
    <Specimen title={SAMPLES.sections.fields} className="gap-5">
      <Field label={words.where} placeholder={words.wherePlaceholder} leading={<MapPinIcon />} isOptional />
      <Field label={words.email} type="email" defaultValue={words.emailValue} error={words.emailError} />
      <PasswordField label={words.password} hint={words.passwordHint} autoComplete="new-password" />
      <Field label={words.rent} inputMode="numeric" leading={words.peso} hint={words.rentHint} />
      <Field label={words.code} defaultValue={words.codeValue} readOnly />
      <Field label={words.off} disabled />
      <Textarea label={words.message} hint={words.messageHint} />
      <Textarea label={words.message} error={words.messageError} rows={2} />
      <Select label={words.sort} choices={SAMPLES.sortChoices} />
      <DateField label={words.moveIn} />
      <DateField label={words.moveIn} defaultValue="2026-01-05" error={words.moveInError} />
    </Specimen>
  )
}

function Choices({ theme }: { theme: Theme }) {
  const words = SAMPLES.choices
  return (
    <Specimen title={SAMPLES.sections.choices}>
      <Checkbox label={words.pets} defaultChecked />
      <Checkbox label={words.agree} error={words.agreeError} />
      <Checkbox label={words.off} disabled />
      <RadioGroup
        legend={words.roleLegend}
        name={`${theme}-role`}
        look="pills"
        options={SAMPLES.roles}
        defaultValue="tenant"
      />
      <RadioGroup
        legend={words.whenLegend}
        name={`${theme}-when`}
        options={SAMPLES.whens}
        hint={words.whenHint}
        defaultValue="month"
      />
      <RadioGroup
        legend={words.whenLegend}
        name={`${theme}-when-missing`}
        look="pills"
        options={SAMPLES.whens}
        error={words.whenError}
      />
      <Switch label={words.alerts} hint={words.alertsHint} defaultChecked />
      <Switch label={words.quiet} />
      <Switch label={words.off} disabled />
    </Specimen>
  )
}

function Files() {
  const words = SAMPLES.files
  return (
    <Specimen title={SAMPLES.sections.files}>
      <FileDrop label={words.label} hint={words.hint} accept="image/*" multiple files={words.list} onRemove={keep} />
      <FileDrop label={words.small} error={words.error} />
    </Specimen>
  )
}

function keep(): void {
  // a sample: the list stays as it is
}
