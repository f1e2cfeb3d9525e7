// The form of a brokerage: to open it, and to change its rules.
import { getLicenseProblem, getRuleLabel } from '#app/domain/agents/brokerage/brokerage.labels.ts'
import {
  BROKERAGE_NAME_MAX,
  type Brokerage,
  MAX_ANSWER_HOURS,
  type OwnBrokerage,
} from '#app/domain/agents/brokerage/brokerage.model.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import { ASSIGNMENT_RULES } from '#app/shared/agent-vocabulary.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type None = Extract<OwnBrokerage, { part: 'none' }>

export function OpenCard({ own: { broker, suggestedName }, form }: { own: None; form: FormState }) {
  const problem = getLicenseProblem(broker.license)
  const stored = { name: suggestedName, part: '50', rule: 'by_hand', hours: '24' }
  return (
    <Card>
      <CardHead title={m.brokerage_open_title()} />
      <CardBody>
        {problem === null ? (
          <RulesForm intent="open" submitLabel={m.brokerage_open()} {...{ form, stored }} />
        ) : (
          <LicenseAlert problem={problem} />
        )}
      </CardBody>
    </Card>
  )
}

export function LicenseAlert({ problem }: { problem: string }) {
  return (
    <Alert tone="amber" title={problem}>
      <ButtonLink to="/dashboard/settings/agency" variant="line" size="compact">
        {m.brokerage_license_link()}
      </ButtonLink>
    </Alert>
  )
}

export function RulesCard({ brokerage, form }: { brokerage: Brokerage; form: FormState }) {
  const { name, memberBasisPoints, rule, answerHours } = brokerage
  const stored = { name, part: String(memberBasisPoints / 100), rule, hours: String(answerHours) }
  return (
    <Card>
      <CardHead title={m.brokerage_rules_title()} />
      <CardBody>
        <RulesForm intent="change" submitLabel={m.brokerage_save()} {...{ form, stored }} />
      </CardBody>
    </Card>
  )
}

type FormProps = {
  intent: 'open' | 'change'
  submitLabel: string
  form: FormState
  stored: Record<'name' | 'part' | 'rule' | 'hours', string>
}

function RulesForm({ intent, submitLabel, form, stored }: FormProps) {
  const { values, errors } = readIntentForm(form, intent, stored)
  return (
    <ActionForm
      hiddenFields={{ intent }}
      submitLabel={submitLabel}
      submitButton={{ wide: false, className: 'justify-self-start' }}
      className="grid grid-cols-1 gap-4"
    >
      <Field
        name="name"
        label={m.brokerage_name()}
        required
        maxLength={BROKERAGE_NAME_MAX}
        defaultValue={values.name ?? ''}
        error={errors.name}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          name="rule"
          label={m.brokerage_rule()}
          defaultValue={values.rule ?? 'by_hand'}
          choices={ASSIGNMENT_RULES.map((value) => ({ value, label: getRuleLabel(value) }))}
          error={errors.rule}
        />
        <Field
          name="hours"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_ANSWER_HOURS}
          label={m.brokerage_hours()}
          hint={m.brokerage_hours_hint()}
          defaultValue={values.hours ?? ''}
          error={errors.hours}
        />
        <Field
          name="part"
          inputMode="decimal"
          label={m.brokerage_part()}
          defaultValue={values.part ?? ''}
          error={errors.part}
        />
      </div>
    </ActionForm>
  )
}
