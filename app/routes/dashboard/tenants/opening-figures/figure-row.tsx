// One figure that the owner wrote, with what both sides said about it.
import { Form } from 'react-router'
import {
  FIGURE_STATUS_TONES,
  formatFigure,
  getFigureName,
  getFigureStatusLabel,
} from '#app/domain/tenancy/opening-figures/opening-figure.labels.ts'
import {
  FIGURE_TEXT_MAX,
  type OpeningFigure,
  type OpeningFigures,
} from '#app/domain/tenancy/opening-figures/opening-figure.model.ts'
import { getFigureUnit } from '#app/domain/tenancy/opening-figures/opening-figure.rules.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type RowProps = { figure: OpeningFigure; allowed: OpeningFigures['allowed']; form: FormState }

export function FigureRow({ figure, allowed, form }: RowProps) {
  const { kind, amount, status, contestReason, answer, correctedAmount } = figure
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{getFigureName(figure)}</span>
        <span className="flex items-center gap-3">
          <span className="font-semibold tabular-nums">{formatFigure(kind, correctedAmount ?? amount)}</span>
          <StatusBadge tone={FIGURE_STATUS_TONES[status]}>{getFigureStatusLabel(status)}</StatusBadge>
        </span>
      </p>
      {correctedAmount === null ? null : (
        <p className="text-ink-soft">{m.opening_corrected_from({ amount: formatFigure(kind, amount) })}</p>
      )}
      {contestReason === null ? null : (
        <p className="wrap-anywhere">{m.deposit_answer_line({ text: contestReason })}</p>
      )}
      {answer === null ? null : <p className="wrap-anywhere">{m.opening_owner_says({ text: answer })}</p>}
      {status === 'proposed' && allowed.answer ? <TenantForms figure={figure} form={form} /> : null}
      {status === 'contested' && allowed.correct ? <OwnerForms figure={figure} form={form} /> : null}
    </li>
  )
}

type FormsProps = Pick<RowProps, 'figure' | 'form'>

function TenantForms({ figure, form }: FormsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="figure" value={figure.id} />
        <Button
          type="submit"
          name="intent"
          value="confirm"
          variant="line"
          size="compact"
          aria-label={`${m.ui_confirm()}: ${getFigureName(figure)}`}
        >
          {m.ui_confirm()}
        </Button>
      </Form>
      <TextForm figure={figure} form={form} intent="contest" field="reason" label={m.opening_contest_reason()} />
    </div>
  )
}

function OwnerForms({ figure, form }: FormsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextForm figure={figure} form={form} intent="correct" field="answer" label={m.opening_answer()} />
      <TextForm figure={figure} form={form} intent="keep" field="answer" label={m.opening_answer()} />
    </div>
  )
}

type TextFormProps = FormsProps & { intent: 'contest' | 'correct' | 'keep'; field: 'reason' | 'answer'; label: string }

const getIntentLabel = (intent: TextFormProps['intent']) =>
  ({ contest: m.ui_contest, correct: m.ui_correct, keep: m.opening_keep })[intent]()

function TextForm({ figure, form, intent, field, label }: TextFormProps) {
  const isOwn = form.values.figure === figure.id
  const { values, errors } = isOwn ? readIntentForm(form, intent) : { values: {}, errors: {} }
  const isRefused = Object.keys(errors).length > 0
  const texts: Readonly<Record<string, string | undefined>> = values
  const problems: Readonly<Record<string, string | undefined>> = errors
  return (
    <ButtonDisclosure label={getIntentLabel(intent)} about={getFigureName(figure)} variant="line" isOpen={isRefused}>
      <ActionForm
        hiddenFields={{ intent, figure: figure.id }}
        submitLabel={getIntentLabel(intent)}
        submitButton={{ wide: false, size: 'compact', className: 'justify-self-start' }}
        className="mt-3 grid max-w-120 grid-cols-1 gap-4"
      >
        {intent === 'correct' ? <CorrectField figure={figure} typed={texts.amount} error={problems.amount} /> : null}
        <Textarea
          name={field}
          id={`${intent}-${figure.id}`}
          label={label}
          required
          maxLength={FIGURE_TEXT_MAX}
          defaultValue={texts[field] ?? ''}
          error={problems[field]}
        />
      </ActionForm>
    </ButtonDisclosure>
  )
}

type CorrectFieldProps = { figure: OpeningFigure; typed: string | undefined; error: string | undefined }

/** An amount, the units of a meter, a day of the month, or a date. */
function CorrectField({ figure: { id, kind }, typed = '', error }: CorrectFieldProps) {
  const unit = getFigureUnit(kind)
  const shared = { name: 'amount', id: `amount-${id}`, required: true, defaultValue: typed, error } as const
  if (unit === 'date') return <DateField {...shared} label={m.opening_right_date()} />
  const label = unit === 'dayOfMonth' ? m.opening_right_day() : m.opening_right_figure()
  return (
    <Field
      {...shared}
      label={label}
      {...(unit === 'pesos' ? { leading: '₱' } : {})}
      inputMode={unit === 'dayOfMonth' ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  )
}
