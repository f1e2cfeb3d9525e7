import type { ChartColor } from './chart-card.tsx'
import { formatPesoTick, getTicks, getTicksAround } from './chart-scale.ts'
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
  /** Values of the period before, point by point: a dashed line. */
  before?: readonly number[]
  /** The axis starts near the lowest value instead of zero; say so in the heading. */
  isCut?: boolean
}

const WIDTH = 1_000
const HEIGHT = 100

export function LineChart(props: LineChartProps) {
  const { label, heading, points, color = 1, isArea = false, formatTick = formatPesoTick, height } = props
  const values = points.map(({ value }) => value)
  const before = props.before ?? []
  const all = [...values, ...before]
  const ticks = props.isCut ? getTicksAround(all) : getTicks(Math.max(0, ...all))
  const range = [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const
  const line = buildLine(values, range)
  return (
    <Plot {...{ label, heading, points, ticks, formatTick, height }} placement="edges">
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="plot-svg">
        {isArea && line ? <path d={`${line}V${HEIGHT}H0Z`} fill={`var(--chart-${color})`} fillOpacity={0.12} /> : null}
        {before.length > 0 ? (
          <path
            d={buildLine(before, range)}
            fill="none"
            stroke="var(--chart-6)"
            strokeWidth={2}
            strokeDasharray="6 5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
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

function buildLine(values: readonly number[], [lowest, highest]: readonly [number, number]): string {
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(HEIGHT - ((value - lowest) / (highest - lowest)) * HEIGHT)}`,
    )
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
