// A pill that opens a panel with a choice. A native details element: it opens before JavaScript arrives, and only one at a time.
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'

type PickProps = {
  /** The current choice, or what can be chosen. */
  label: ReactNode
  isSet: boolean
  /** Picks with the same name close each other. */
  group: string
  onToggle?: (isOpen: boolean) => void
  /** A part of a bar, without the border of a pill. */
  isPlain?: boolean
  className?: string
  children: ReactNode
}

export const pickClass = (isSet: boolean) =>
  cx(
    'inline-flex min-h-11.5 cursor-pointer items-center gap-2 rounded-full border px-4 whitespace-nowrap transition-colors',
    isSet
      ? 'border-sea bg-sea-soft font-semibold text-sea-strong'
      : 'border-line-strong bg-surface font-medium text-ink hover:bg-sand-100',
  )

const PLAIN = 'flex min-h-14 cursor-pointer items-center gap-2 rounded-picture px-4 hover:bg-sand-100'

export function Pick({ label, isSet, group, onToggle, isPlain = false, className, children }: PickProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useCloseOutside(ref)
  return (
    <details
      ref={ref}
      name={group}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={cx('group relative', className)}
    >
      <summary className={cx(isPlain ? PLAIN : pickClass(isSet), 'list-none [&::-webkit-details-marker]:hidden')}>
        {label}
        <ChevronDownIcon size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute top-full left-0 z-30 mt-2 w-96 animate-rise rounded-card border border-line bg-surface p-4 shadow-float">
        {children}
      </div>
    </details>
  )
}

/** A click or focus elsewhere closes it; Escape does too, and restores the focus. */
function useCloseOutside(ref: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const closeOnOutsideEvent = ({ target }: Event) => {
      if (!details.open || !(target instanceof Node)) return
      // A click on plain text inside focuses an ancestor: that does not count as elsewhere
      if (!details.contains(target) && !target.contains(details)) details.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsideEvent)
    document.addEventListener('focusin', closeOnOutsideEvent)
    details.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent)
      document.removeEventListener('focusin', closeOnOutsideEvent)
      details.removeEventListener('keydown', closeOnEscape)
    }
  }, [ref])
}
