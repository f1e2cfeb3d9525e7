import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { XIcon } from '#app/ui/icons/icons.tsx'

const SHAPE =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:min-h-11'

/** A value that is set and can be removed: by a link if it is in the address (works without JavaScript), otherwise by a button. */
export function Chip({ name, ...remove }: { name: string } & ({ removeTo: To } | { onRemove: () => void })) {
  const look = cx(
    SHAPE,
    'bg-sand-200 pr-2.5 pl-3.5 text-ink hover:bg-[color-mix(in_srgb,var(--text)_16%,var(--surface))]',
  )
  const content = (
    <>
      {name}
      <XIcon size={16} />
    </>
  )
  if ('removeTo' in remove)
    return (
      <Link to={remove.removeTo} preventScrollReset aria-label={m.ui_remove({ name })} className={look}>
        {content}
      </Link>
    )
  return (
    <button type="button" aria-label={m.ui_remove({ name })} className={look} onClick={remove.onRemove}>
      {content}
    </button>
  )
}

/** A shortcut, or one of several views; the current one is dark. */
export function ChipLink({ to, isCurrent = false, children }: { to: To; isCurrent?: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(SHAPE, 'px-3.5', isCurrent ? 'bg-ink text-page' : 'bg-sand-100 text-ink hover:bg-sand-200')}
    >
      {children}
    </Link>
  )
}
