import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

/** leaf: active, paid, verified · amber: waiting · brick: inactive, rejected, overdue · slate: draft · sea: in progress · sun: featured */
export type Tone = 'leaf' | 'amber' | 'brick' | 'slate' | 'sun' | 'sea' | 'sand'

const TONES: Record<Tone, string> = {
  leaf: 'bg-leaf-soft text-leaf',
  amber: 'bg-amber-soft text-amber',
  brick: 'bg-brick-soft text-brick',
  slate: 'bg-slate-soft text-slate',
  sea: 'bg-sea-soft text-sea-strong',
  sun: 'bg-sun text-on-sun',
  sand: 'bg-sand-100 text-ink-soft',
}

/** A coloured label; `dot` adds a mark that does not depend on colour. Not interactive. */
export function Badge({
  tone = 'slate',
  dot = false,
  icon,
  className,
  children,
}: {
  tone?: Tone
  dot?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-tiny font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : icon}
      {children}
    </span>
  )
}
