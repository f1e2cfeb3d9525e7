// Views, inquiries, saves and applications over time: a chart with a table, and the period in the address.
import { Link } from 'react-router'
import {
  STATISTICS_PERIODS,
  TRAFFIC_KINDS,
  type TrafficBucket,
} from '#app/domain/listings/statistics/statistics.model.ts'
import { getTrafficLabel } from '#app/domain/listings/statistics/statistics.labels.ts'
import { formatDate, formatDateRange, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard } from '#app/ui/charts/chart-card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import type { LoadedOwnListing } from './load-own-listing.server.ts'

const COLORS = { views: 1, inquiries: 2, saves: 3, applications: 4 } as const

type TrafficProps = Pick<LoadedOwnListing, 'buckets' | 'period' | 'sums'> & { toPage: (days: string | null) => string }

export function Traffic({ buckets, period, sums, toPage }: TrafficProps) {
  const isEmpty = TRAFFIC_KINDS.every((kind) => sums[kind] === 0)
  const shownKinds = isEmpty ? [] : TRAFFIC_KINDS
  const table = {
    columns: [m.ui_period(), ...TRAFFIC_KINDS.map(getTrafficLabel)],
    rows: buckets.map((bucket) => [formatSpan(bucket), ...TRAFFIC_KINDS.map((kind) => formatNumber(bucket[kind]))]),
  }
  return (
    <ChartCard
      title={m.own_stats_title()}
      sub={TRAFFIC_KINDS.map((kind) => formatSum(kind, sums[kind])).join(' · ')}
      table={table}
    >
      <nav aria-label={m.ui_period()} className="mb-3 flex flex-wrap gap-1">
        {STATISTICS_PERIODS.map((days) => (
          <Link
            key={days}
            to={toPage(days === 30 ? null : String(days))}
            preventScrollReset
            aria-current={days === period ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-9 items-center rounded-control border px-3 text-sm font-semibold pointer-coarse:min-h-11',
              days === period ? 'border-transparent bg-sea-soft text-sea-strong' : 'border-line hover:bg-hover',
            )}
          >
            {m.own_stats_days({ days })}
          </Link>
        ))}
      </nav>
      {isEmpty ? <p className="text-sm text-ink-soft">{m.own_stats_none()}</p> : null}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {shownKinds.map((kind) => (
          <BarChart
            key={kind}
            label={getTrafficLabel(kind)}
            heading={getTrafficLabel(kind)}
            color={COLORS[kind]}
            height={120}
            bars={buckets.map((bucket) => ({
              label: formatShortDay(bucket.end),
              value: bucket[kind],
              title: formatSpan(bucket),
              lines: [formatSum(kind, bucket[kind])],
            }))}
          />
        ))}
      </div>
    </ChartCard>
  )
}

const formatSum = (kind: (typeof TRAFFIC_KINDS)[number], sum: number) =>
  `${getTrafficLabel(kind)}: ${formatNumber(sum)}`

const formatSpan = ({ start, end }: TrafficBucket) => (start === end ? formatDate(end) : formatDateRange(start, end))

/** Without the year: '2 Mar'. */
const formatShortDay = (day: string) => formatDate(day).split(' ').slice(0, 2).join(' ')
