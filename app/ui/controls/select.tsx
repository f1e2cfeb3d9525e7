import type { ComponentProps } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { FieldFrame, inputClass, useField, type FieldText } from './field-frame.tsx'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'

type Choice = { value: string; label: string; disabled?: boolean }
type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldText & { choices: readonly Choice[]; isOptional?: boolean; hideLabel?: boolean; fieldClassName?: string }

/** The native select: it works before JavaScript, and phones show their own picker. */
export function Select(props: SelectProps) {
  const { label, hint, error, choices, isOptional, hideLabel, fieldClassName, className, id, ...select } = props
  const field = useField({ id, hint, error })
  return (
    <FieldFrame id={field.id} {...{ label, hint, error, isOptional, hideLabel }} className={fieldClassName}>
      <div className="relative">
        <select
          className={cx(inputClass, 'appearance-none pr-11 text-ellipsis', className)}
          {...field.control}
          {...select}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          size={18}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldFrame>
  )
}
