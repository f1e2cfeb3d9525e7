// The frame of every form control: label, hint, error, and the ids that connect them.
import { useId, type ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { CircleAlertIcon } from '#app/ui/icons/icons.tsx'

export type FieldText = { label: string; hint?: ReactNode; error?: string }

/** Border, background and size of text inputs; `inputClass` is also used for controls outside of Field. */
export const inputClass = cx(
  'block w-full min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-soft placeholder:opacity-100',
  'focus:border-sea focus:outline-2 focus:outline-offset-0 focus:outline-sea',
  '[&[readonly]]:border-line [&[readonly]]:bg-sand-100 disabled:cursor-not-allowed disabled:border-line disabled:bg-sand-100 disabled:text-ink-soft',
  'aria-invalid:border-brick aria-invalid:inset-ring aria-invalid:inset-ring-brick',
)

/** Id and ARIA description of a control in a Field. */
export function useField({ id: givenId, hint, error }: { id?: string } & Omit<FieldText, 'label'>) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return {
    id,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  } as const
}

type FrameProps = FieldText & {
  id: string
  isOptional?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function FieldFrame({ id, label, hint, error, isOptional, hideLabel, className, children }: FrameProps) {
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-label font-semibold'}>
        {label}
        {isOptional ? <span className="font-normal text-ink-soft"> ({m.ui_optional()})</span> : null}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The hint stays visible beside the error, because it usually says how to correct it. */
export function FieldNotes({ id, hint, error }: { id: string } & Omit<FieldText, 'label'>) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-brick">
          <CircleAlertIcon size={16} className="mt-0.5" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </>
  )
}
