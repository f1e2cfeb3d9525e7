// The first steps of a new account: what is done, what is next, and the way to hide the card. Each step is a link.
import { Form } from 'react-router'
import { getStepText, getStepTitle } from '#app/domain/accounts/checklist/checklist.labels.ts'
import { m } from '#app/messages/messages.js'
import { RowLink } from '#app/routes/shared/rows.tsx'
import { buttonClass, IconButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { CheckIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import type { ShownStep } from './load-checklist.server.ts'

export function ChecklistCard({ steps }: { steps: readonly ShownStep[] | null }) {
  if (steps === null) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.findIndex(({ isDone }) => !isDone)
  const progress = m.checklist_progress({ done, total: steps.length })
  return (
    <Card>
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-4 pt-3.5 pb-4 md:px-5">
        <div>
          <h2 className="font-head text-lg leading-7 font-semibold">{m.checklist_title()}</h2>
          <p className="text-sm text-ink-soft">{progress}</p>
        </div>
        <Form method="post" action="/first-steps">
          <IconButton type="submit" name="state" value="hidden" label={m.checklist_hide()}>
            <XIcon size={18} />
          </IconButton>
        </Form>
        <Progress label={progress} value={(100 * done) / steps.length} className="col-span-2 mt-2" />
      </header>
      <ol className="border-t border-line">
        {steps.map((each, index) => (
          <StepRow key={each.step} {...each} number={index + 1} isNext={index === next} />
        ))}
      </ol>
    </Card>
  )
}

function StepRow({ step, isDone, to, number, isNext }: ShownStep & { number: number; isNext: boolean }) {
  return (
    <li
      className={cx(
        'relative flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5',
        isNext ? 'bg-sea-soft' : 'hover:bg-hover',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
          isDone ? 'bg-leaf text-surface' : isNext ? 'bg-sea text-on-sea' : 'border-2 border-line-strong',
        )}
      >
        {isDone ? <CheckIcon size={18} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('text-sm', isDone ? 'text-ink-soft' : 'font-semibold')}>
          <RowLink to={to}>{getStepTitle(step)}</RowLink>
        </p>
        <p className="text-tiny text-ink-soft">{isDone ? m.ui_done() : getStepText(step)}</p>
      </div>
      {isNext ? (
        // The whole row is the link
        <span aria-hidden="true" className={cx(buttonClass({ size: 'compact' }), 'max-sm:w-full')}>
          {m.checklist_start()}
        </span>
      ) : null}
    </li>
  )
}
