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
import { CheckFields } from './check-fields.tsx'

type RowProps = { figure: OpeningFigure; allowed: OpeningFigures['allowed']; form: FormState }

export function FigureRow({ figure, allowed, form }: RowProps) {
  const { kind, amount, status, contestReason, answer, correctedAmount } = figure
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{getFigureName(figure)}</span>
        <span className="flex items-center gap-3">
          <span className="font-semibold tabular-nums">
            {isRemovedCheck(figure) ? m.opening_check_removed() : formatFigure(kind, correctedAmount ?? amount)}
          </span>
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

const isRemovedCheck = ({ kind, correctedAmount }: OpeningFigure) => kind === 'check' && correctedAmount === 0

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
      {figure.check === null ? (
        <TextForm figure={figure} form={form} intent="correct" field="answer" label={m.opening_answer()} />
      ) : null}
      {figure.check?.isHeld ? (
        <>
          <TextForm figure={figure} form={form} intent="correctCheck" field="answer" label={m.opening_answer()} />
          <TextForm figure={figure} form={form} intent="removeCheck" field="answer" label={m.opening_answer()} />
        </>
      ) : null}
      <TextForm figure={figure} form={form} intent="keep" field="answer" label={m.opening_answer()} />
    </div>
  )
}

type Intent = 'contest' | 'correct' | 'correctCheck' | 'removeCheck' | 'keep'
type TextFormProps = FormsProps & { intent: Intent; field: 'reason' | 'answer'; label: string }

const INTENT_LABELS = {
  contest: m.ui_contest,
  correct: m.ui_correct,
  correctCheck: m.ui_correct,
  removeCheck: m.opening_remove_check,
  keep: m.opening_keep,
} satisfies Record<Intent, () => string>
const getIntentLabel = (intent: Intent): string => INTENT_LABELS[intent]()

function TextForm({ figure, form, intent, field, label }: TextFormProps) {
  // Also a refusal that is about no field keeps the form open with what was typed
  const isRefused = form.refusal !== undefined && form.values.figure === figure.id && form.values.intent === intent
  const { values, errors } = isRefused ? readIntentForm(form, intent) : { values: {}, errors: {} }
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
        {intent === 'correctCheck' && figure.check ? (
          <CheckFields id={figure.id} amount={figure.amount} check={figure.check} texts={texts} problems={problems} />
        ) : null}
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
