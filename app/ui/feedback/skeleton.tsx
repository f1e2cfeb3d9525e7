import type { ReactNode } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'

const SWEEP =
  'animate-sweep bg-[linear-gradient(100deg,var(--sand-200)_30%,var(--sand-100)_50%,var(--sand-200)_70%)] bg-size-[300%_100%]'

/** A bar in the size of the content: `className` sets height, width and radius. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded-[8px]', SWEEP, className)} />
}

/** Around the bars of one part of a page: read out once as `label`, however many bars there are. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
