import { formatSpan, type RevenueSign } from '#app/domain/admin/analytics/report.labels.ts'
import type { MonthlyComparison, MonthPart } from '#app/domain/admin/analytics/report.model.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { BarList } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartTable } from '#app/ui/charts/chart-card.tsx'
import { ChangeNote } from '#app/ui/data/stat-card.tsx'
import { formatChange } from '../../shared/format-change.ts'

type MonthsCardProps = { months: MonthlyComparison; sign: RevenueSign; table: ChartTable }

/** This month until today against the same days of the month before. */
export function MonthsCard({ months, sign, table }: MonthsCardProps) {
  const { current, previous, wholePrevious, change, changePercentage, averagePrice, averageDaysToConfirm } = months
  const toSpan = ({ from, to }: MonthPart) => formatSpan({ start: from, end: to })
  const toItem = (month: MonthPart, color: 1 | 6) => ({
    label: toSpan(month),
    value: month.revenue,
    valueText: formatPesos(month.revenue, sign),
    color,
  })
  const compared = { amount: formatPesos(Math.abs(change), sign), range: toSpan(previous) }
  return (
    <ChartCard title={m.admin_report_months()} table={table}>
      <p className="font-head text-title font-bold tabular-nums">{formatPesos(current.revenue, sign)}</p>
      <p className="mb-3 text-sm text-ink-soft">
        <ChangeNote {...formatChange({ percent: changePercentage }, { isGood: true })} />{' '}
        {change < 0 ? m.admin_report_less(compared) : m.admin_report_more(compared)}
      </p>
      <BarList
        items={[
          toItem(current, 1),
          toItem(previous, 6),
          ...(wholePrevious.to === previous.to
            ? []
            : [{ ...toItem(wholePrevious, 6), label: `${m.admin_report_whole_month()} (${toSpan(wholePrevious)})` }]),
        ]}
      />
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-3 text-sm">
        <Line label={m.admin_report_bookings()} value={formatNumber(current.bookings)} />
        <Line label={m.admin_report_average()} value={averagePrice === null ? '–' : formatPesos(averagePrice, sign)} />
        <Line
          label={m.admin_report_days_to_confirm()}
          value={averageDaysToConfirm === null ? '–' : formatNumber(averageDaysToConfirm, 1)}
        />
      </dl>
    </ChartCard>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{value}</dd>
    </>
  )
}
