// The frame of a chart with axes. Texts are HTML at fixed sizes and only the drawing stretches, so that a chart fits every width without
// a script.
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import '#app/ui/styles/charts.css'
import { isLabelShown, toPercent } from './chart-scale.ts'

export type ChartPoint = {
  /** Under the axis: '5 Nov'. */
  label: string
  value: number
  /** In the tooltip: the full date, then one line for each number. */
  title: string
  lines: readonly string[]
}

type PlotProps = {
  /** Accessible name of the points. */
  label: string
  /** Above the drawing: 'Revenue, pesos'. */
  heading?: string
  points: readonly ChartPoint[]
  ticks: readonly number[]
  formatTick: (value: number) => string
  height?: number
  /** Bars are drawn in the middle of their column, points of a line from edge to edge. */
  placement: 'columns' | 'edges'
  children: ReactNode
}

type PointsProps = Pick<PlotProps, 'label' | 'points' | 'placement'> & { toHeight: (value: number) => string }

const LABELS_WIDE = 6
const LABELS_NARROW = 3
/** So few labels fit on a phone. */
const LABELS_ALL = 5

export function Plot({ label, heading, points, ticks, formatTick, height = 200, placement, children }: PlotProps) {
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const toHeight = (value: number) => toPercent(value - lowest, highest - lowest)
  return (
    <figure className="plot" style={{ '--plot-height': `${height}px` } as CSSProperties}>
      {heading ? <figcaption>{heading}</figcaption> : null}
      <div className="plot-area">
        <div aria-hidden="true" className="plot-ticks">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: toHeight(tick) }}>
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="plot-drawing">
          {ticks.map((tick) => (
            <span key={tick} aria-hidden="true" className="plot-line" style={{ bottom: toHeight(tick) }} />
          ))}
          {children}
          <Points label={label} points={points} toHeight={toHeight} placement={placement} />
        </div>
        <div
          aria-hidden="true"
          className="plot-labels"
          data-placement={placement === 'edges' || points.length > LABELS_ALL ? placement : undefined}
        >
          {points.map((point, index) => (
            <span
              key={point.title}
              style={{ left: getLeft(index, points.length, placement) }}
              data-wide={isLabelShown(index, points.length, LABELS_WIDE) || undefined}
              data-narrow={
                points.length <= LABELS_ALL || isLabelShown(index, points.length, LABELS_NARROW) || undefined
              }
            >
              {point.label}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

export function getLeft(index: number, count: number, placement: PlotProps['placement']): string {
  if (placement === 'columns') return toPercent(index + 0.5, count)
  return count < 2 ? '50%' : toPercent(index, count - 1)
}

/** One tab stop for the chart; the arrow keys move between the points. Their tooltips show on hover and focus. */
function Points({ label, points, toHeight, placement }: PointsProps) {
  const [current, setCurrent] = useState(points.length - 1)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = getNextPoint(event.key, current, points.length)
    if (next === undefined) return
    event.preventDefault()
    const list = event.currentTarget.closest('ul')
    list?.querySelectorAll<HTMLElement>('[data-point]')[next]?.focus()
  }
  return (
    <ul aria-label={label} className="plot-points">
      {points.map((point, index) => {
        // A picture that can have the focus: a button would promise an action
        const focusProps = {
          role: 'img',
          tabIndex: index === current ? 0 : -1,
          onFocus: () => setCurrent(index),
          onKeyDown: move,
        }
        return (
          <li
            key={point.title}
            style={{ left: getLeft(index, points.length, placement), width: toPercent(1, points.length) }}
          >
            <span
              {...focusProps}
              data-point=""
              data-side={index > points.length / 2 ? 'left' : 'right'}
              aria-label={`${point.title}: ${point.lines.join(', ')}`}
            >
              <span className="plot-dot" style={{ bottom: toHeight(point.value) }} />
              <PointTip {...point} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function PointTip({ title, lines }: ChartPoint) {
  return (
    <span className="plot-tip">
      <span>{title}</span>
      {lines.map((line) => (
        <b key={line}>{line}</b>
      ))}
    </span>
  )
}

function getNextPoint(key: string, current: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowLeft') return Math.max(0, current - 1)
  return key === 'ArrowRight' ? Math.min(count - 1, current + 1) : undefined
}
