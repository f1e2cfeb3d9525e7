// A small line without axes, for a cell of a table. The text beside it says the same for people who do not see it.
import { cx } from '#app/ui/styles/class-names.ts'
import { buildSparklinePoints } from './chart-scale.ts'

const WIDTH = 72
const HEIGHT = 20

type SparklineProps = {
  values: readonly number[]
  /** Read out instead of the line. */ label: string
  className?: string
}

export function Sparkline({ values, label, className }: SparklineProps) {
  if (values.length < 2) return null
  const points = buildSparklinePoints(values, { width: WIDTH, height: HEIGHT })
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        className={cx('shrink-0 overflow-visible text-sea', className)}
      >
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </>
  )
}
