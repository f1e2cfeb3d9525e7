import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { CheckIcon } from '#app/ui/icons/icons.tsx'

type Step = { label: string; to?: To }

/** Steps of a long form. On a phone only the bars show, with one line for the current step. */
export function Stepper({ steps, current, label }: { steps: readonly Step[]; current: number; label: string }) {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm font-semibold md:hidden" aria-hidden="true">
        {m.ui_step_of({ step: current + 1, steps: steps.length })}: {steps[current]?.label}
      </p>
      <ol className="grid auto-cols-fr grid-flow-col gap-2">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'border-t-4 text-sm md:pt-2.5',
              index <= current ? 'border-sea text-ink' : 'border-sand-200 text-ink-soft',
              index === current && 'font-bold',
            )}
          >
            <StepName step={step} isDone={index < current} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepName({ step, isDone }: { step: Step; isDone: boolean }) {
  const content = (
    <>
      {isDone ? <CheckIcon size={16} className="text-sea" /> : null}
      {step.label}
      {isDone ? <span className="sr-only"> ({m.ui_step_done()})</span> : null}
    </>
  )
  const look = 'flex items-center gap-1.5 max-md:sr-only'
  return step.to === undefined ? (
    <span className={look}>{content}</span>
  ) : (
    <Link
      to={step.to}
      className={cx(look, 'min-h-6 rounded-small underline-offset-3 hover:underline pointer-coarse:min-h-11')}
    >
      {content}
    </Link>
  )
}
