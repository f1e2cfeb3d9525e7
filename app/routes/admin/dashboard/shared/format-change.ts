import type { FigureChange } from '#app/domain/admin/analytics/change.rules.ts'
import { formatPercent } from '#app/i18n/format.ts'
import type { Change } from '#app/ui/data/stat-card.tsx'

/** A dash where there is nothing to compare with. `isGood` colors a rise as good and a fall as bad. */
export function formatChange({ percent }: FigureChange, { isGood = false } = {}): Change {
  if (percent === null) return { direction: 'flat', text: '–' }
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  const meaning =
    isGood && direction !== 'flat' ? { meaning: direction === 'up' ? ('good' as const) : ('bad' as const) } : {}
  return { direction, text: formatPercent(Math.abs(percent)), ...meaning }
}
