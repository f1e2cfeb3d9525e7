import type { FigureChange } from '#app/domain/admin/analytics/change.rules.ts'
import { computeChange } from '#app/domain/admin/overview/overview.rules.ts'
import { formatPercent } from '#app/i18n/format.ts'
import type { Change } from '#app/ui/data/stat-card.tsx'

/** In whole percent, a change below one with one decimal; a dash where there is nothing to compare with. `isGood` colors a rise as good and a fall as bad. */
export function formatChange({ percent }: Pick<FigureChange, 'percent'>, { isGood = false } = {}): Change {
  if (percent === null) return { direction: 'flat', text: '–' }
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  const meaning =
    isGood && direction !== 'flat' ? { meaning: direction === 'up' ? ('good' as const) : ('bad' as const) } : {}
  return { direction, text: formatPercent(Math.abs(percent), { decimals: Math.abs(percent) < 1 ? 1 : 0 }), ...meaning }
}

/** Of a count with the count of the period before: a rise is good. */
export function formatCountChange(counts: { current: number; previous: number }): Change {
  const percent = computeChange(counts)
  return formatChange({ percent }, { isGood: true })
}
