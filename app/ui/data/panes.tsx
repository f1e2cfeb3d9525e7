// The brand's capiz window: a grid of panes as a placeholder for pictures. One lit pane means content, none means failure.
import { cx } from '#app/ui/styles/class-names.ts'

/** The small window above an empty state or an error box. */
export function WindowSign({ lit }: { lit: boolean }) {
  return (
    <span aria-hidden="true" className="grid w-19 grid-cols-2 gap-1.25 rounded-box bg-sand-200 p-1.75">
      {[0, 1, 2, 3].map((pane) => (
        <span key={pane} className={cx('aspect-square rounded-small', lit && pane === 1 ? 'bg-sun' : 'bg-surface')} />
      ))}
    </span>
  )
}

const COLUMNS = 6
const ROWS = 4
/** Which panes pulse while loading: few, and never a whole row. */
const GLOWING = new Set([2, 7, 17, 22])

/** Placeholder of a picture; give it the aspect ratio with `className` (aspect-3/2 …). */
export function PaneGrid({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid grid-cols-6 grid-rows-4 gap-1 overflow-hidden rounded-picture bg-sand-200 p-1', className)}
    >
      {Array.from({ length: COLUMNS * ROWS }, (_, pane) => (
        <span
          key={pane}
          className={cx('rounded-[4px] bg-sand-100', GLOWING.has(pane) && 'animate-glow')}
          style={GLOWING.has(pane) ? { animationDelay: `${(pane % 4) * 0.4}s` } : undefined}
        />
      ))}
    </span>
  )
}
