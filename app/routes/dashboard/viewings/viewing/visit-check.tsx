// The questions to the renter after the visit, once.
import type { ViewingPass } from '#app/domain/tenancy/viewing-pass/viewing-pass.model.ts'
import { VISIT_NOTE_MAX } from '#app/domain/tenancy/visit-reports/visit-report.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type VisitCheckProps = { check: NonNullable<ViewingPass['check']>; form: FormState }

export function VisitCheck({ check: { state, sentAt }, form }: VisitCheckProps) {
  if (sentAt !== null)
    return (
      <Alert tone="leaf" title={m.pass_check_sent()} isAnnounced className="print:hidden">
        <p>{m.pass_check_sent_on({ date: formatDate(sentAt) })}</p>
      </Alert>
    )
  if (state === 'none') return null
  return (
    <div id="visit-check" className="print:hidden">
      <Card>
        <CardHead title={m.pass_check_title()} />
        <CardBody className="grid gap-4">
          {state === 'early' ? <p>{m.pass_check_early()}</p> : <Questions form={form} />}
        </CardBody>
      </Card>
    </div>
  )
}

function Questions({ form }: { form: FormState }) {
  const questions = [
    { name: 'isReal', legend: m.pass_check_real() },
    { name: 'isAsDescribed', legend: m.pass_check_described() },
    { name: 'wasAskedForMoney', legend: m.pass_check_money() },
  ]
  const answers = [
    { value: 'yes', label: m.ui_yes() },
    { value: 'no', label: m.ui_no() },
  ]
  return (
    <>
      <p className="text-sm text-ink-soft">{m.pass_check_text()}</p>
      <ActionForm
        alert={form.alert}
        submitLabel={m.pass_check_send()}
        submitButton={{ size: 'small', wide: false, className: 'justify-self-start' }}
      >
        {questions.map(({ name, legend }) => (
          <RadioGroup
            key={name}
            name={name}
            legend={legend}
            look="pills"
            options={answers}
            defaultValue={form.values[name]}
            error={form.errors[name]}
          />
        ))}
        <Textarea
          name="note"
          label={m.pass_check_note()}
          isOptional
          rows={3}
          maxLength={VISIT_NOTE_MAX}
          defaultValue={form.values.note}
          error={form.errors.note}
        />
      </ActionForm>
    </>
  )
}
