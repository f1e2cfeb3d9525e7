import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'

/** The look of what floats over the map. */
export const FLOATING_CLASS = 'rounded-full border border-line bg-surface text-sm font-semibold text-ink shadow-float'

/** The listings of the visible area could not be fetched; the map stays. */
export function MapFailureNote({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="alert"
      className={cx(FLOATING_CLASS, 'pointer-events-auto flex flex-wrap items-center gap-x-3 py-0.5 pr-1.5 pl-4')}
    >
      {m.map_homes_failed()}
      <button type="button" onClick={onRetry} className="min-h-11 rounded-full px-2.5 text-sea underline">
        {m.ui_try_again()}
      </button>
    </p>
  )
}
