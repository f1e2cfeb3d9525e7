import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { formatNumber } from '#app/i18n/format.ts'
import '#app/ui/styles/charts.css'
import type { ChartColor } from './chart-card.tsx'
import { getTicks, toPercent } from './chart-scale.ts'
import { type ChartPoint, getLeft, Plot } from './plot.tsx'

export type Bar = ChartPoint & {
  color?: ChartColor
  /** Written over the bar: '27 (32%)'. */
  valueText?: string
  /** What the value should reach: a mark at its height, and a dashed box for the missing part. */
  target?: number
}

type BarChartProps = {
  label: string
  heading?: string
  bars: readonly Bar[]
  color?: ChartColor
  formatTick?: (value: number) => string
  height?: number
}

/** Of the height of the chart: a lower bar has no room for its number. */
const WRITABLE = 0.15

export function BarChart({ label, heading, bars, color = 1, formatTick = formatNumber, height }: BarChartProps) {
  const ticks = getTicks(Math.max(0, ...bars.map(({ value, target = 0 }) => Math.max(value, target))))
  const highest = ticks.at(-1) ?? 1
  return (
    <Plot
      {...{ label, heading, ticks, height }}
      points={bars}
      formatTick={(tick) => formatTick(tick)}
      placement="columns"
    >
      {bars.map(({ title, value, target = 0 }, index) =>
        target > value ? (
          <span
            key={title}
            aria-hidden="true"
            className="plot-missing"
            style={{
              ...getPlace(index, bars.length),
              bottom: toPercent(value, highest),
              height: toPercent(target - value, highest),
            }}
          />
        ) : null,
      )}
      {bars.map((bar, index) => (
        <span
          key={bar.title}
          aria-hidden="true"
          className="plot-bar"
          data-value={bar.target === undefined ? undefined : bar.value > highest * WRITABLE ? 'inside' : 'above'}
          style={{
            ...getPlace(index, bars.length),
            height: toPercent(bar.value, highest),
            background: bar.value > 0 ? `var(--chart-${bar.color ?? color})` : undefined, // else behind the text
          }}
        >
          {bar.valueText ? <span>{bar.valueText}</span> : null}
        </span>
      ))}
      {bars.map(({ title, target = 0 }, index) =>
        target > 0 ? (
          <span
            key={title}
            aria-hidden="true"
            className="plot-target"
            style={{ ...getPlace(index, bars.length), bottom: toPercent(target, highest) }}
          />
        ) : null,
      )}
    </Plot>
  )
}

const getPlace = (index: number, count: number) => ({
  left: getLeft(index, count, 'columns'),
  width: toPercent(0.62, count),
})

export type BarListItem = { label: string; value: number; valueText: string; to?: To; color?: ChartColor }

/** Horizontal bars under their label and number. Readable without a table of its own. */
export function BarList({ items, color = 1 }: { items: readonly BarListItem[]; color?: ChartColor }) {
  const highest = Math.max(0, ...items.map(({ value }) => value))
  return (
    <ul className="bar-list">
      {items.map((item) => (
        <li key={item.label}>
          <p>
            <ItemName to={item.to}>{item.label}</ItemName>
            <b>{item.valueText}</b>
          </p>
          <span aria-hidden="true" className="bar-list-track">
            <span
              style={{ width: toPercent(item.value, highest), background: `var(--chart-${item.color ?? color})` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function ItemName({ to, children }: { to?: To | undefined; children: ReactNode }) {
  return to === undefined ? <span>{children}</span> : <Link to={to}>{children}</Link>
}
