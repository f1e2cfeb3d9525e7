// Checkbox, radio group and switch on native inputs, so that forms work before JavaScript arrives.
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { FieldNotes, useField } from './field-frame.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string }

export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const field = useField({ id, hint, error })
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-label">
        <input type="checkbox" className="size-5.5 shrink-0 rounded-small accent-sea" {...field.control} {...input} />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      <FieldNotes id={field.id} hint={hint} error={error} />
    </div>
  )
}

/** Browsers expose the checked state of a checkbox with this role. */
const SWITCH_ROLE = { role: 'switch' } as const

/** Text on the left, the switch on the right. */
export function Switch({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const field = useField({ id, hint, error })
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-4 py-1.5">
        <span className="min-w-0 flex-1 text-label font-semibold">{label}</span>
        <input
          type="checkbox"
          {...SWITCH_ROLE}
          className={cx(
            'relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-colors checked:border-sea checked:bg-sea disabled:opacity-60',
            'after:absolute after:top-1 after:left-1 after:size-4 after:rounded-full after:bg-line-strong after:transition-[translate,background-color] checked:after:translate-x-5 checked:after:bg-on-sea',
          )}
          {...field.control}
          {...input}
        />
      </label>
      <FieldNotes id={field.id} hint={hint} error={error} />
    </div>
  )
}

type Option = { value: string; label: string; hint?: string; disabled?: boolean }
type RadioGroupProps = {
  legend: string
  name: string
  options: readonly Option[]
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
  hint?: string
  error?: string
  /** `pills` are in a row and mark the checked one by colour and border; `list` has radio marks. */
  look?: 'list' | 'pills'
}

export function RadioGroup({
  legend,
  name,
  options,
  hint,
  error,
  look = 'list',
  value,
  defaultValue,
  onChange,
}: RadioGroupProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-label font-semibold">{legend}</legend>
      <div className={look === 'pills' ? 'flex flex-wrap gap-2' : 'grid gap-1'}>
        {options.map((option) => (
          <Radio
            key={option.value}
            look={look}
            option={option}
            input={{
              name,
              defaultChecked: value === undefined ? option.value === defaultValue : undefined,
              checked: value === undefined ? undefined : option.value === value,
              onChange: () => onChange?.(option.value),
            }}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

function Radio({ look, option, input }: { look: 'list' | 'pills'; option: Option; input: ComponentProps<'input'> }) {
  const isPill = look === 'pills'
  return (
    <label
      className={
        isPill
          ? 'inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-4 py-2 text-label font-semibold has-checked:border-sea has-checked:bg-sea-soft has-checked:text-sea-strong has-checked:inset-ring has-checked:inset-ring-sea has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-soft'
          : 'flex min-h-11 items-start gap-3 py-2.5 text-label has-disabled:cursor-not-allowed has-disabled:text-ink-soft'
      }
    >
      <input
        type="radio"
        value={option.value}
        disabled={option.disabled}
        className={isPill ? 'sr-only' : 'size-5.5 shrink-0 accent-sea'}
        {...input}
      />
      <span>
        {option.label}
        {option.hint ? <span className="block text-sm text-ink-soft">{option.hint}</span> : null}
      </span>
    </label>
  )
}
