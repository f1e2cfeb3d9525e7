// The steps of an editor, each with an address of its own and in any order. Stepper is for short forms that are filled in one after another.
import type { ComponentProps } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'
import { CheckIcon, ChevronDownIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'

export type BarStep = {
  label: string
  /** Absent while the steps cannot be opened, as before there is anything to edit. */
  to?: To
  /** `problem`: filled in, but something is missing or wrong. */
  state: 'todo' | 'done' | 'problem'
}

type StepBarProps = { label: string; steps: readonly BarStep[]; current: number }

/** On a phone one line names the current step, with the bar of progress below; it opens the list of steps. */
export function StepBar({ label, steps, current }: StepBarProps) {
  return (
    <nav aria-label={label} className="step-bar">
      <StepLinks steps={steps} current={current} className="step-list" />
      <details className="step-phone">
        <summary>
          <span>
            {m.ui_step_of({ step: current + 1, steps: steps.length })}: {steps[current]?.label}
          </span>
          <ChevronDownIcon size={18} />
          <span aria-hidden="true" className="step-progress">
            <span style={{ width: `${((current + 1) / steps.length) * 100}%` }} />
          </span>
        </summary>
        <StepLinks steps={steps} current={current} className="step-phone-list" />
      </details>
    </nav>
  )
}

function StepLinks({ steps, current, className }: Omit<StepBarProps, 'label'> & { className: string }) {
  return (
    <ol className={className}>
      {steps.map(({ label, to, state }, index) => (
        <li key={label}>
          <StepLink to={to} data-state={state} {...(index === current ? { 'aria-current': 'step' } : {})}>
            {label}
            {state === 'done' ? <CheckIcon size={14} className="stroke-[2.5]" /> : null}
            {state === 'problem' ? <TriangleAlertIcon size={14} className="stroke-[2.25]" /> : null}
            {state === 'todo' ? null : (
              <span className="sr-only"> ({state === 'done' ? m.ui_step_done() : m.ui_step_problem()})</span>
            )}
          </StepLink>
        </li>
      ))}
    </ol>
  )
}

function StepLink({ to, ...props }: ComponentProps<'a'> & { to: To | undefined }) {
  return to === undefined ? (
    <span {...props} className="step-link" />
  ) : (
    <Link to={to} {...props} className="step-link" />
  )
}
