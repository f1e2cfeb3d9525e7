import type { ChartColor } from './chart-card.tsx'
import { formatPesoTick, getTicks } from './chart-scale.ts'
import { type ChartPoint, Plot } from './plot.tsx'

type LineChartProps = {
  label: string
  heading?: string
  points: readonly ChartPoint[]
  color?: ChartColor
  /** Fills the area under the line. */
  isArea?: boolean
  /** Pesos in thousands by default. */
  formatTick?: (value: number) => string
  height?: number
}

const WIDTH = 1_000
const HEIGHT = 100

export function LineChart(props: LineChartProps) {
  const { label, heading, points, color = 1, isArea = false, formatTick = formatPesoTick, height } = props
  const ticks = getTicks(Math.max(0, ...points.map(({ value }) => value)))
  const line = buildLine(points, ticks.at(-1) ?? 1)
  return (
    <Plot {...{ label, heading, points, ticks, formatTick, height }} placement="edges">
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="plot-svg">
        {isArea && line ? <path d={`${line}V${HEIGHT}H0Z`} fill={`var(--chart-${color})`} fillOpacity={0.12} /> : null}
        <path
          d={line}
          fill="none"
          stroke={`var(--chart-${color})`}
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Plot>
  )
}

function buildLine(points: readonly ChartPoint[], highest: number): string {
  const step = points.length > 1 ? WIDTH / (points.length - 1) : 0
  return points
    .map(
      ({ value }, index) =>
        `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(HEIGHT - (value / highest) * HEIGHT)}`,
    )
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
