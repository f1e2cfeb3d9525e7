import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'

/** A number with the list that it counts. */
export type Figure = { label: string; value: string; note: string; noteTone?: StatusTone; to: string }

type FiguresProps = { figures: readonly Figure[]; isShortOnPhone?: boolean }

export function Figures({ figures, isShortOnPhone = false }: FiguresProps) {
  if (figures.length === 0) return null
  // Two lines of the same length, rather than a full one and a rest
  const longestLine = figures.length > 6 ? Math.ceil(figures.length / 2) : figures.length
  const columns = Math.min(6, Math.max(2, longestLine)) as 2 | 3 | 4 | 5 | 6
  return (
    <StatStrip columns={columns} isShortOnPhone={isShortOnPhone}>
      {figures.map((figure) => (
        <StatCard key={figure.to} {...figure} />
      ))}
    </StatStrip>
  )
}
