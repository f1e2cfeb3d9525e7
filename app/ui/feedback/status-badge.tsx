import type { ReactNode } from 'react'
import '#app/ui/styles/console.css'

/** leaf: active, approved, paid · amber: waiting, partial · brick: inactive, rejected, overdue · slate: draft, withdrawn · sea: in progress */
export type StatusTone = 'leaf' | 'amber' | 'brick' | 'slate' | 'sea'

/** A status that cannot be changed here: dot and word. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span data-tone={tone} className="status-badge">
      {children}
    </span>
  )
}
