import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

/** A white surface with a thin border and no shadow: only overlays have a shadow. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <section className={cx('rounded-box border border-line bg-surface', className)}>{children}</section>
}

type CardHeadProps = {
  title: string
  /** Of what the card lists; already formatted. */ count?: string
  sub?: ReactNode
  action?: ReactNode
  level?: 2 | 3 | 4
}

export function CardHead({ title, count, sub, action, level = 2 }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3.5 pb-3 md:px-4.5">
      <div className="min-w-0">
        <Heading className="font-head text-base leading-6 font-semibold">
          {title}
          {count ? <span className="ml-2 text-sm font-medium text-ink-soft tabular-nums">{count}</span> : null}
        </Heading>
        {sub ? <p className="text-tiny text-ink-soft">{sub}</p> : null}
      </div>
      {action ? <div className="ml-auto flex items-center gap-2">{action}</div> : null}
    </header>
  )
}

export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('px-4 pb-4 md:px-4.5 md:pb-4.5', className)}>{children}</div>
}

export function CardFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-sm md:px-4.5">
      {children}
    </footer>
  )
}
