// Charts over time: revenue and bookings, and the number of users.
import { Link } from 'react-router'
import { calculateChange } from '#app/domain/admin/analytics/change.rules.ts'
import { formatSpan, getSeriesLabel, type RevenueSign } from '#app/domain/admin/analytics/report.labels.ts'
import {
  type PlatformReport,
  REPORT_SERIES,
  type ReportBucket,
  type ReportSeries,
} from '#app/domain/admin/analytics/report.model.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { centavosToPesos } from '#app/shared/money.ts'
import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartTable, ColorKey } from '#app/ui/charts/chart-card.tsx'
import { formatAmountTick } from '#app/ui/charts/chart-scale.ts'
import { LineChart } from '#app/ui/charts/line-chart.tsx'
import { ChangeNote } from '#app/ui/data/stat-card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { formatChange } from '../../shared/format-change.ts'
import { toToggled } from '../report-address.ts'

const COLORS = { revenue: 1, bookings: 2 } as const

type TrendChartProps = {
  report: PlatformReport
  series: readonly ReportSeries[]
  sign: RevenueSign
  search: string
  table: ChartTable
}

export function TrendChart({ report: { buckets, before }, series, sign, search, table }: TrendChartProps) {
  const toPoint = (bucket: ReportBucket, value: number) => ({
    label: formatShortDay(bucket.end),
    value,
    title: formatSpan(bucket),
    lines: [formatPesos(bucket.revenue, sign), `${m.admin_report_bookings()}: ${formatNumber(bucket.bookings)}`],
  })
  const legend = [
    { label: m.admin_report_revenue(), color: COLORS.revenue },
    { label: m.admin_report_before_line(), color: 6 },
  ] as const
  return (
    <ChartCard
      title={m.admin_report_trend()}
      {...(before !== null && series.includes('revenue') ? { legend } : {})}
      table={table}
    >
      <nav aria-label={m.admin_report_toggle()} className="mb-3 flex flex-wrap gap-2">
        {REPORT_SERIES.map((name) => (
          <Link
            key={name}
            to={toToggled(name, series, search)}
            preventScrollReset
            aria-current={series.includes(name) ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm font-semibold pointer-coarse:min-h-11',
              series.includes(name) ? 'border-line-strong' : 'border-line text-ink-soft line-through',
            )}
          >
            <ColorKey color={COLORS[name]} />
            {getSeriesLabel(name)}
          </Link>
        ))}
      </nav>
      {series.includes('revenue') ? (
        <LineChart
          label={m.admin_report_revenue()}
          heading={m.admin_report_revenue()}
          isArea
          color={COLORS.revenue}
          formatTick={(pesos) => formatAmountTick(pesos, sign)}
          points={buckets.map((bucket) => toPoint(bucket, centavosToPesos(bucket.revenue)))}
          before={before?.buckets.map(({ revenue }) => centavosToPesos(revenue))}
        />
      ) : null}
      {series.includes('bookings') ? (
        <BarChart
          label={m.admin_report_bookings()}
          heading={m.admin_report_bookings()}
          color={COLORS.bookings}
          height={120}
          bars={buckets.map((bucket) => toPoint(bucket, bucket.bookings))}
        />
      ) : null}
    </ChartCard>
  )
}

export function UsersChart({ report: { buckets }, table }: { report: PlatformReport; table: ChartTable }) {
  const last = buckets.at(-1)?.users ?? 0
  const newUsers = buckets.reduce((sum, bucket) => sum + bucket.newUsers, 0)
  return (
    <ChartCard
      title={m.admin_report_users()}
      sub={
        <>
          {m.admin_new_users({ count: formatNumber(newUsers) })}{' '}
          <ChangeNote {...formatChange(calculateChange(last, last - newUsers), { isGood: true })} />
        </>
      }
      legend={[{ label: m.admin_report_all_users(), color: 3 }]}
      table={table}
    >
      <LineChart
        label={m.admin_report_users()}
        heading={m.chart_cut_axis()}
        isCut
        color={3}
        formatTick={(users) => formatNumber(users)}
        points={buckets.map((bucket) => ({
          label: formatShortDay(bucket.end),
          value: bucket.users,
          title: formatSpan(bucket),
          lines: [
            `${m.admin_report_all_users()}: ${formatNumber(bucket.users)}`,
            m.admin_new_users({ count: formatNumber(bucket.newUsers) }),
          ],
        }))}
      />
    </ChartCard>
  )
}

/** Without the year: '2 Mar'. */
const formatShortDay = (day: string) => formatDate(day).split(' ').slice(0, 2).join(' ')
