import { type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { FieldFrame, inputClass, useField, type FieldText } from './field-frame.tsx'
import { restoreEarlyText } from '#app/ui/browser/keep-typed-text.ts'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'ref'> &
  FieldText & { isOptional?: boolean; fieldClassName?: string }

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
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => restoreEarlyText(area.current), [])
  return (
    <FieldFrame id={field.id} {...{ label, hint, error, isOptional }} className={fieldClassName}>
      <textarea
        ref={area}
        rows={4}
        className={cx(inputClass, 'resize-y leading-normal', className)}
        {...field.control}
        {...textarea}
      />
    </FieldFrame>
  )
}
