import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { FieldFrame, inputClass, useField, type FieldWords } from './field-frame.tsx'

type TextareaProps = ComponentProps<'textarea'> & FieldWords & { isOptional?: boolean; fieldClassName?: string }

export function Textarea({
  label,
  hint,
  error,
  isOptional,
  fieldClassName,
  className,
  id,
  ...textarea
}: TextareaProps) {
  const field = useField({ id, hint, error })
  return (
    <FieldFrame id={field.id} {...{ label, hint, error, isOptional }} className={fieldClassName}>
      <textarea
        rows={4}
        className={cx(inputClass, 'resize-y leading-normal', className)}
        {...field.control}
        {...textarea}
      />
    </FieldFrame>
  )
}
