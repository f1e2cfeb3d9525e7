import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { FieldFrame, inputClass, useField, type FieldText } from './field-frame.tsx'

type Extra = {
  /** Adds '(optional)' to the label. */
  isOptional?: boolean
  /** For a control whose place makes its purpose clear; the label is still read out. */
  hideLabel?: boolean
  /** Inside, before the text: an icon, ₱. */
  leading?: ReactNode
  /** A control inside, after the text. */
  trailing?: ReactNode
  fieldClassName?: string
}

/** Label, input, hint and error, connected for screen readers. Text arrives translated. */
export function Field(props: ComponentProps<'input'> & FieldText & Extra) {
  const { label, hint, error, isOptional, hideLabel, leading, trailing, fieldClassName, className, id, ...input } =
    props
  const field = useField({ id, hint, error })
  return (
    <FieldFrame id={field.id} {...{ label, hint, error, isOptional, hideLabel }} className={fieldClassName}>
      <div className="relative">
        {leading ? (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-soft">
            {leading}
          </span>
        ) : null}
        <input
          className={cx(inputClass, Boolean(leading) && 'pl-11', Boolean(trailing) && 'pr-24', className)}
          {...field.control}
          {...input}
        />
        {trailing ? <span className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</span> : null}
      </div>
    </FieldFrame>
  )
}
