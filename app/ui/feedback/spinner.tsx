import { cx } from '#app/ui/styles/class-names.ts'

const SIZES = { 18: 'size-4.5', 24: 'size-6', 32: 'size-8' } as const

/** Decorative; give it a `label` if no text beside it says what happens. Does not turn with reduced motion. */
export function Spinner({ size = 24, label, className }: { size?: 18 | 24 | 32; label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        SIZES[size],
        label ? 'text-sea' : className,
      )}
    />
  )
  if (!label) return ring
  return (
    <output className={cx('inline-flex items-center gap-3', className)}>
      {ring}
      <span className="sr-only">{label}</span>
    </output>
  )
}
