// The typical rent by month of listing as a line, with the same figures as a table. Complete as HTML of the server.
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toWholePesos } from '#app/shared/money.ts'
import { formatPesoTick, getTicks } from '#app/ui/charts/chart-scale.ts'
import type { RentTrendData } from '../rent-index.model.ts'
import './rent-trend.css'

const WIDTH = 640
const HEIGHT = 260
/** Room for the labels of the axes; the widest is '₱30 libo' on a phone. */
const EDGE = { left: 98, right: 14, top: 14, bottom: 30 }
const INNER = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom }

export function RentTrend({ trend: { label, points } }: { trend: RentTrendData }) {
  const ticks = getTicks(Math.max(...points.map(({ median }) => toWholePesos(median))))
  const highest = ticks.at(-1) ?? 1
  const getX = (index: number) => Math.round(EDGE.left + (index * INNER.width) / (points.length - 1))
  const getY = (pesos: number) => Math.round(EDGE.top + INNER.height * (1 - pesos / highest))
  const places = points.map((point, index) => ({ ...point, x: getX(index), y: getY(toWholePesos(point.median)) }))
  return (
    <figure className="rent-trend">
      <figcaption className="font-head text-heading font-bold">{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${EDGE.left} ${getY(tick)}H${WIDTH - EDGE.right}`} className="rent-trend-grid" />
            <text x={EDGE.left - 8} y={getY(tick) + 4} textAnchor="end">
              {formatPesoTick(tick)}
            </text>
          </g>
        ))}
        <path d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} className="rent-trend-line" />
        {places.map(({ month, shortMonth, median, x, y }) => (
          <g key={month}>
            <circle cx={x} cy={y} r={4}>
              <title>{`${month}: ${formatPesos(median)}`}</title>
            </circle>
            <text x={x} y={HEIGHT - 8} textAnchor="middle">
              {shortMonth}
            </text>
          </g>
        ))}
      </svg>
      <p className="mt-2 text-sm text-ink-soft">{m.rents_trend_note()}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sea">{m.rents_trend_table()}</summary>
        <div className="table-box">
          <table>
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{m.ui_month()}</th>
                <th scope="col">{m.rents_column_median()}</th>
                <th scope="col">{m.ui_homes()}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ month, median, count }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>{formatPesos(median)}</td>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
