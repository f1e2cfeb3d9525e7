import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

type CostLineProps = { name: string; note?: string | undefined; isIncluded?: boolean; children: ReactNode }

/** A name and its amount, with dots between them as on a receipt. */
export function CostLine({ name, note, isIncluded, children }: CostLineProps) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="flex min-w-0 grow items-baseline gap-2 after:min-w-2 after:grow after:border-b after:border-dotted after:border-line-strong">
        <span>
          {name} {note ? <small className="text-sm text-ink-soft">{note}</small> : null}
        </span>
      </dt>
      <dd className={cx('font-semibold tabular-nums', isIncluded && 'text-leaf')}>{children}</dd>
    </div>
  )
}
