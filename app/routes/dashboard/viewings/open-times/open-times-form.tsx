// The weekly pattern and the settings of open times, in one form with one version.
import { useState } from 'react'
import { m } from '#app/messages/messages.js'
import { getWeekdayName } from '#app/i18n/weekdays.ts'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { Switch } from '#app/ui/controls/choice.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { ViewingSettings, WeeklyWindow } from '#app/domain/tenancy/open-times/open-times.model.ts'
import { WINDOW_FIELDS, type WindowFields } from '#app/domain/tenancy/open-times/open-times-fields.rules.ts'
import { WeekGrid } from './week-grid.tsx'

type OpenTimesFormProps = {
  settings: ViewingSettings
  weekly: readonly WeeklyWindow[]
  version: number
  form: FormState
}

/** Sunday last. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

const LENGTHS = [15, 20, 30, 45, 60, 90, 120]
const GAPS = [0, 10, 15, 30, 45, 60]
const NOTICES = [0, 2, 4, 12, 24, 48, 72, 168]
const MAXIMA = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30]

export function OpenTimesForm({ settings, weekly, version, form }: OpenTimesFormProps) {
  const isRefused = form.refusal !== undefined && form.values.intent === 'save'
  const [values, setValues] = useState<FieldTexts>(isRefused ? form.values : buildStoredValues(settings, weekly))
  const errors = isRefused ? form.errors : {}
  return (
    <ActionForm
      alert={isRefused ? form.refusal : undefined}
      errors={errors}
      hiddenFields={{ intent: 'save', version: String(version) }}
      submitLabel={m.open_times_save()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
    >
      <Card>
        <CardBody className="grid gap-4 pt-4">
          <Switch
            label={m.open_times_is_open()}
            hint={m.open_times_is_open_hint()}
            name="isOpen"
            value="on"
            defaultChecked={values.isOpen === 'on'}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberSelect
              name="lengthMinutes"
              label={m.open_times_length()}
              numbers={LENGTHS}
              values={values}
              format={formatMinutes}
            />
            <NumberSelect
              name="gapMinutes"
              label={m.open_times_gap()}
              numbers={GAPS}
              values={values}
              format={formatMinutes}
            />
            <NumberSelect
              name="noticeHours"
              label={m.open_times_notice()}
              hint={m.open_times_notice_hint()}
              numbers={NOTICES}
              values={values}
              format={formatHours}
            />
            <NumberSelect
              name="maxPerDay"
              label={m.open_times_max()}
              numbers={MAXIMA}
              values={values}
              format={String}
            />
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardHead title={m.open_times_weekly()} sub={m.open_times_weekly_text()} />
        <CardBody>
          <WeekGrid week={WEEK} values={values} onChange={setValues} />
          <ExactTimes values={values} errors={errors} onChange={setValues} />
        </CardBody>
      </Card>
    </ActionForm>
  )
}

type ExactTimesProps = { values: FieldTexts; errors: FieldTexts; onChange: (values: FieldTexts) => void }

/** Open until the page is hydrated and after a refusal, so that it works without JavaScript and shows what was refused. */
function ExactTimes({ values, errors, onChange }: ExactTimesProps) {
  const isHydrated = useIsHydrated()
  const isRefused = WINDOW_FIELDS.some(({ from, to }) => errors[from] !== undefined || errors[to] !== undefined)
  return (
    <Disclosure label={m.open_times_exact()} isOpen={!isHydrated || isRefused} className="pt-3">
      {WEEK.map((weekday) => (
        <WeekdayFields
          key={weekday}
          weekday={weekday}
          fields={WINDOW_FIELDS.filter((fields) => fields.weekday === weekday)}
          values={values}
          errors={errors}
          onChange={(name, value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </Disclosure>
  )
}

type WeekdayFieldsProps = {
  weekday: number
  fields: readonly WindowFields[]
  values: FieldTexts
  errors: FieldTexts
  onChange: (name: string, value: string) => void
}

function WeekdayFields({ weekday, fields, values, errors, onChange }: WeekdayFieldsProps) {
  const day = getWeekdayName(weekday)
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-3 border-b border-line py-3 last:border-b-0">
      <legend className="float-left w-full pt-2.5 text-label font-semibold sm:w-28">{day}</legend>
      {fields.map(({ from, to }) => (
        <div key={from} className="flex min-w-0 flex-1 basis-60 items-start gap-2">
          {[from, to].map((name) => (
            <Field
              key={name}
              label={name === from ? m.open_times_from_of({ day }) : m.open_times_to_of({ day })}
              hideLabel
              name={name}
              type="time"
              step={900}
              value={values[name] ?? ''}
              onChange={(event) => onChange(name, event.target.value)}
              error={errors[name]}
              fieldClassName="min-w-0 flex-1"
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

type NumberSelectProps = {
  name: keyof ViewingSettings
  label: string
  hint?: string
  numbers: readonly number[]
  values: FieldTexts
  format: (value: number) => string
}

/** A stored number that is not among the choices is offered too. */
function NumberSelect({ name, label, hint, numbers, values, format }: NumberSelectProps) {
  const value = values[name] ?? ''
  const offered =
    numbers.some((number) => String(number) === value) || value === '' ? numbers : [...numbers, Number(value)]
  return (
    <Select
      label={label}
      hint={hint}
      name={name}
      defaultValue={value}
      choices={offered.map((number) => ({ value: String(number), label: format(number) }))}
    />
  )
}

function formatMinutes(count: number): string {
  return count === 0 ? m.ui_none() : m.open_times_minutes({ count })
}

function formatHours(count: number): string {
  if (count === 0) return m.ui_none()
  return count >= 48 && count % 24 === 0 ? m.open_times_days({ count: count / 24 }) : m.open_times_hours({ count })
}

function buildStoredValues({ isOpen, ...numbers }: ViewingSettings, weekly: readonly WeeklyWindow[]): FieldTexts {
  const values: Record<string, string> = { isOpen: isOpen ? 'on' : '' }
  for (const [name, number] of Object.entries(numbers)) values[name] = String(number)
  for (const weekday of WEEK) {
    const windows = weekly.filter((window) => window.weekday === weekday)
    WINDOW_FIELDS.filter((fields) => fields.weekday === weekday).forEach(({ from, to }, index) => {
      values[from] = windows[index]?.startsAt ?? ''
      values[to] = windows[index]?.endsAt ?? ''
    })
  }
  return values
}
