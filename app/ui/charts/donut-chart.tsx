import type { To } from 'react-router'
import { formatNumber, formatPercent } from '#app/i18n/format.ts'
import '#app/ui/styles/charts.css'
import { ItemName } from './bar-chart.tsx'
import { type ChartColor, ColorKey } from './chart-card.tsx'

export type Slice = {
  label: string
  value: number
  color: ChartColor
  /** The list that the number counts. */
  to?: To | undefined
}

type DonutChartProps = {
  slices: readonly Slice[]
  /** Under the total in the middle: 'listings'. */
  unit: string
  formatValue?: (value: number) => string
}

const RADIUS = 70
const LENGTH = 2 * Math.PI * RADIUS
const GAP = 2

/** The list beside it is the legend and has the numbers, so the drawing is hidden from screen readers. */
export function DonutChart({ slices, unit, formatValue = formatNumber }: DonutChartProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className="donut">
      <div aria-hidden="true" className="donut-ring">
        <svg viewBox="0 0 180 180" width={168} height={168}>
          {getArcs(slices, total).map(({ slice, start, length }) => (
            <circle
              key={slice.label}
              cx={90}
              cy={90}
              r={RADIUS}
              fill="none"
              stroke={`var(--chart-${slice.color})`}
              strokeWidth={36}
              strokeDasharray={`${length} ${Math.round((LENGTH - length) * 100) / 100}`}
              strokeDashoffset={-start}
              transform="rotate(-90 90 90)"
            >
              <title>{`${slice.label}: ${formatValue(slice.value)}`}</title>
            </circle>
          ))}
        </svg>
        <p>
          <b className="font-head">{formatValue(total)}</b>
          {unit}
        </p>
      </div>
      <ul className="donut-list">
        {slices.map((slice) => (
          <li key={slice.label}>
            <ColorKey color={slice.color} />
            <ItemName to={slice.to}>{slice.label}</ItemName>
            <b>{formatValue(slice.value)}</b>
            <span>{formatPercent(total === 0 ? 0 : (slice.value / total) * 100, { decimals: 0 })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function getArcs(slices: readonly Slice[], total: number) {
  let start = 0
  return slices
    .filter(({ value }) => value > 0)
    .map((slice, _, shown) => {
      const share = (slice.value / total) * LENGTH
      const gap = shown.length > 1 ? GAP : 0
      const arc = {
        slice,
        start: Math.round(start * 100) / 100,
        length: Math.round(Math.max(1, share - gap) * 100) / 100,
      }
      start += share
      return arc
    })
}
