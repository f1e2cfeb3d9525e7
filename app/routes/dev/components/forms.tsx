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
  const texts = SAMPLES.fields
  return (
    <Specimen title={SAMPLES.sections.fields} className="gap-5">
      <Field label={texts.where} placeholder={texts.wherePlaceholder} leading={<MapPinIcon />} isOptional />
      <Field label={texts.email} type="email" defaultValue={texts.emailValue} error={texts.emailError} />
      <PasswordField label={texts.password} hint={texts.passwordHint} autoComplete="new-password" />
      <Field label={texts.rent} inputMode="numeric" leading={texts.peso} hint={texts.rentHint} />
      <Field label={texts.code} defaultValue={texts.codeValue} readOnly />
      <Field label={texts.off} disabled />
      <Textarea label={texts.message} hint={texts.messageHint} />
      <Textarea label={texts.message} error={texts.messageError} rows={2} />
      <Select label={texts.sort} choices={SAMPLES.sortChoices} />
      <DateField label={texts.moveIn} />
      <DateField label={texts.moveIn} defaultValue="2026-01-05" error={texts.moveInError} />
    </Specimen>
  )
}

function Choices({ theme }: { theme: Theme }) {
  const texts = SAMPLES.choices
  return (
    <Specimen title={SAMPLES.sections.choices}>
      <Checkbox label={texts.pets} defaultChecked />
      <Checkbox label={texts.agree} error={texts.agreeError} />
      <Checkbox label={texts.off} disabled />
      <RadioGroup
        legend={texts.roleLegend}
        name={`${theme}-role`}
        look="pills"
        options={SAMPLES.roles}
        defaultValue="tenant"
      />
      <RadioGroup
        legend={texts.whenLegend}
        name={`${theme}-when`}
        options={SAMPLES.whens}
        hint={texts.whenHint}
        defaultValue="month"
      />
      <RadioGroup
        legend={texts.whenLegend}
        name={`${theme}-when-missing`}
        look="pills"
        options={SAMPLES.whens}
        error={texts.whenError}
      />
      <Switch label={texts.alerts} hint={texts.alertsHint} defaultChecked />
      <Switch label={texts.quiet} />
      <Switch label={texts.off} disabled />
    </Specimen>
  )
}

function Files() {
  const texts = SAMPLES.files
  return (
    <Specimen title={SAMPLES.sections.files}>
      <FileDrop
        label={texts.label}
        hint={texts.hint}
        accept="image/*"
        maxMb={10}
        multiple
        files={texts.list}
        onRemove={doNothing}
      />
      <FileDrop label={texts.small} maxMb={10} error={texts.error} />
    </Specimen>
  )
}

function doNothing(): void {
  // a sample without effect
}
