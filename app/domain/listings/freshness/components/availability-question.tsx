// The question "Still available?" with its answers, or what became of it. Forms, so that it works without JavaScript; a button for each
// answer, because mail scanners open every link.
import { Form, useNavigation } from 'react-router'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import type { AvailabilityOutcome, AvailabilityQuestion } from '#app/domain/listings/freshness/availability.model.ts'
import type { AvailabilityAnswer } from '#app/domain/listings/freshness/availability.schema.ts'

type QuestionProps = {
  question: AvailabilityQuestion
  outcome: AvailabilityOutcome | undefined
  refusal: string | undefined
  /** Of the link; absent for the signed-in owner, who reads the question in the console with its smaller headings. */
  token?: string
  /** The button that is shown first. */
  preferred?: AvailabilityAnswer
}

export function AvailabilityQuestionForm({ question, outcome, refusal, token, preferred = 'yes' }: QuestionProps) {
  const pendingAnswer = useNavigation().formData?.get('answer')
  const { title, text } = getTexts(question, outcome)
  const answers = outcome ? [] : listAnswers(question, preferred)
  return (
    <>
      <title>{title}</title>
      <h1
        className={cx('font-head font-bold break-words', token === undefined ? 'text-2xl leading-tight' : 'text-title')}
      >
        {title}
      </h1>
      <p className="mt-4 max-w-[60ch] text-ink-soft" aria-live="polite">
        {text}
      </p>
      {refusal ? <Alert tone="brick" title={refusal} className="mt-6" /> : null}
      {answers.length > 0 ? (
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {token === undefined ? null : <input type="hidden" name="token" value={token} />}
          {answers.map(({ answer, label }, place) => (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={place === 0 ? 'solid' : 'line'}
              loading={pendingAnswer === answer}
              className="max-sm:w-full"
            >
              {label}
            </Button>
          ))}
        </Form>
      ) : (
        <p className="mt-6">
          <TextLink to="/dashboard">{m.ui_go_to_dashboard()}</TextLink>
        </p>
      )}
    </>
  )
}

function listAnswers(
  { state }: AvailabilityQuestion,
  preferred: AvailabilityAnswer,
): { answer: AvailabilityAnswer; label: string }[] {
  if (state === 'hidden') return [{ answer: 'yes', label: m.availability_return() }]
  if (state !== 'asked') return []
  const yes = { answer: 'yes' as const, label: m.availability_yes() }
  const no = { answer: 'no' as const, label: m.availability_no() }
  return preferred === 'no' ? [no, yes] : [yes, no]
}

function getTexts(
  { title, state, confirmedAt }: AvailabilityQuestion,
  outcome: AvailabilityOutcome | undefined,
): { title: string; text: string } {
  switch (outcome ?? state) {
    case 'confirmed':
      return { title: m.availability_confirmed_title(), text: m.availability_confirmed_text({ title }) }
    case 'withdrawn':
      return { title: m.availability_withdrawn_title(), text: m.availability_withdrawn_text({ title }) }
    case 'returned':
      return { title: m.availability_returned_title(), text: m.availability_returned_text({ title }) }
    case 'asked':
      return { title: m.availability_title({ title }), text: m.availability_text() }
    case 'hidden':
      return { title: m.availability_hidden_title({ title }), text: m.availability_hidden_text() }
    case 'answered':
      return {
        title: m.availability_answered_title(),
        text: m.availability_answered_text({ title, date: confirmedAt ? formatDate(confirmedAt) : '–' }),
      }
    case 'closed':
      return { title: m.availability_closed_title({ title }), text: m.availability_closed_text() }
  }
}
