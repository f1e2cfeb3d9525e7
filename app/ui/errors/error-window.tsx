import { cx } from '#app/ui/styles/class-names.ts'

/** The house of the logo, large. No lit pane: an error. One lit pane: a way to continue. */
export function ErrorWindow({ isLit = false, className }: { isLit?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className={cx('size-24 shrink-0 md:size-36', className)}>
      <path
        className="fill-sand-200"
        d="M15.1 2.7a3 3 0 0 1 3.800 0l11.500 9.300a3 3 0 0 1 1.100 2.300V28a4 4 0 0 1-4 4h-21a4 4 0 0 1-4-4V14.300a3 3 0 0 1 1.100-2.300z"
      />
      {[
        [9.5, 13.5],
        [9.5, 21.5],
        [17.5, 21.5],
      ].map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width="7" height="7" rx="1.6" className="fill-surface" />
      ))}
      <rect x="17.5" y="13.5" width="7" height="7" rx="1.6" className={isLit ? 'fill-sun' : 'fill-surface'} />
    </svg>
  )
}
