// One named group of samples on the developers' page.
import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

export type Theme = 'light' | 'dark'

export function Specimen({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className="mt-8">
      <h3 className="mb-3 text-label font-bold text-ink-soft">{title}</h3>
      <div className={cx('grid grid-cols-1 gap-3', className)}>{children}</div>
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>
}
