// A whole number with a button on each side. The input is a native number input: typing, the arrow keys and forms without JavaScript work
// as everywhere. An empty text says nothing, which is not the same as 0.
import { useRef, useState, type ComponentProps } from 'react'
import { m } from '#app/messages/messages.js'
import { MinusIcon, PlusIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { FieldNotes, useField, type FieldText } from '#app/ui/controls/field-frame.tsx'
import { getSteppedCount } from './stepped-count.ts'

type CountStepperProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value'> &
  FieldText & { min: number; max: number; defaultValue: string; isOptional?: boolean }

export function CountStepper(props: CountStepperProps) {
  const { label, hint, error, isOptional = false, id, defaultValue, min, max, className, ...input } = props
  const field = useField({ id, hint, error })
  const control = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(defaultValue)
  const [announcement, setAnnouncement] = useState('')
  const step = (direction: 1 | -1) => {
    if (!control.current) return
    control.current.value = getSteppedCount(control.current.value, direction, { min, max, isOptional })
    control.current.dispatchEvent(new Event('input', { bubbles: true })) // forms save what is typed
    setAnnouncement(`${label}: ${control.current.value || m.application_fact_not_said()}`)
  }
  const buttons = { text, limits: { min, max, isOptional }, onStep: step }
  return (
    <div className={cx('grid content-start gap-1', className)}>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <label htmlFor={field.id} className="min-w-0 text-label font-semibold">
          {label}
          {isOptional ? <span className="font-normal text-ink-soft"> ({m.ui_optional()})</span> : null}
        </label>
        <fieldset aria-label={label} className="flex shrink-0 items-center gap-1">
          <StepButton {...buttons} direction={-1} label={m.ui_one_less()} describedBy={field.id} />
          <input
            ref={control}
            type="number"
            inputMode="numeric"
            step={1}
            min={min}
            max={max}
            placeholder="–"
            defaultValue={defaultValue}
            autoComplete="off"
            className="h-11 w-14 [appearance:textfield] rounded-control border border-line-strong bg-surface text-center text-base font-semibold tabular-nums placeholder:text-ink-soft placeholder:opacity-100 focus:border-sea focus:outline-2 focus:outline-offset-0 focus:outline-sea aria-invalid:border-brick aria-invalid:inset-ring aria-invalid:inset-ring-brick [&::-webkit-inner-spin-button]:appearance-none"
            onInput={(event) => setText(event.currentTarget.value)}
            {...field.control}
            {...input}
          />
          <StepButton {...buttons} direction={1} label={m.ui_one_more()} describedBy={field.id} />
        </fieldset>
      </div>
      <FieldNotes id={field.id} hint={hint} error={error} />
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </div>
  )
}

type StepButtonProps = {
  direction: 1 | -1
  label: string
  describedBy: string
  text: string
  limits: Parameters<typeof getSteppedCount>[2]
  onStep: (direction: 1 | -1) => void
}

/** Not in the tab order: in the input the arrow keys do the same. It stays enabled at the end, so that it keeps the focus. */
function StepButton({ direction, label, describedBy, text, limits, onStep }: StepButtonProps) {
  const isAtEnd = getSteppedCount(text, direction, limits) === text
  const Icon = direction === 1 ? PlusIcon : MinusIcon
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={isAtEnd || undefined}
      onClick={() => onStep(direction)}
      className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface hover:bg-sand-100 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-soft noscript:hidden"
    >
      <Icon size={18} />
    </button>
  )
}
