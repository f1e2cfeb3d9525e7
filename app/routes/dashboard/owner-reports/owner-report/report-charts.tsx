// The charts of an owner's report, each with its figures as a table.
import { getAgeLabel, type OwnerTableName } from '#app/domain/tenancy/owner-reports/owner-report.labels.ts'
import {
  ARREARS_AGES,
  type ArrearsAge,
  type OwnerReport,
} from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import type { ReportTable } from '#app/domain/tenancy/report-tables/report-table.model.ts'
import { formatAmount, formatMonth, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartTable } from '#app/ui/charts/chart-card.tsx'
import { formatPesoTick } from '#app/ui/charts/chart-scale.ts'
import { VacancyCard } from './vacancy-card.tsx'
import { CHARTS_ID } from './charts-id.ts'

/** Days, short enough for an axis. */
const AGE_TICKS: Record<ArrearsAge, string> = { upTo30: '1–30', upTo60: '31–60', upTo90: '61–90', over90: '90+' }

export type ReportChartsProps = { report: OwnerReport; tables: Record<OwnerTableName, ReportTable> }

/** More bars are too narrow for a number over each. */
const MAX_WRITTEN_BARS = 12
const SHOWN_GAPS = 3

export function ReportCharts({ report, tables }: ReportChartsProps) {
  // Upcoming months have neither rent due nor payments
  const months = report.months.filter(({ month }) => month <= toManilaDay(report.readAt))
  return (
    <div id={CHARTS_ID} className="grid grid-cols-1 items-start gap-4 lg:grid-cols-6">
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-4">
        <ChartCard title={m.owner_report_months()} sub={<MonthLegend />} table={toChartTable(tables.months)}>
          <BarChart
            label={m.owner_report_months()}
            bars={months.map(({ month, expected, received }) => ({
              label: formatMonth(month),
              value: centavosToPesos(Math.max(0, received)), // more was reversed than paid: the table says how much
              target: centavosToPesos(Math.max(0, expected)),
              title: formatMonth(month),
              lines: [`${m.ui_received()}: ${formatAmount(received)}`, `${m.ui_expected()}: ${formatAmount(expected)}`],
              ...(months.length <= MAX_WRITTEN_BARS && received > 0 ? { valueText: formatThousands(received) } : {}),
            }))}
            formatTick={formatPesoTick}
          />
          <p className="text-sm text-ink-soft">{describeGaps(months)}</p>
        </ChartCard>
        {report.totals.arrears === 0 ? null : (
          <ChartCard
            title={m.owner_report_arrears()}
            sub={m.owner_report_arrears_days()}
            table={toChartTable(tables.arrears)}
          >
            <BarChart
              label={m.owner_report_arrears()}
              color={2}
              height={120}
              bars={ARREARS_AGES.map((age) => ({
                label: AGE_TICKS[age],
                value: centavosToPesos(report.arrears[age].amount),
                title: getAgeLabel(age),
                lines: [formatAmount(report.arrears[age].amount)],
              }))}
              formatTick={formatPesoTick}
            />
          </ChartCard>
        )}
      </div>
      <div className="min-w-0 lg:col-span-2">
        <VacancyCard report={report} />
      </div>
    </div>
  )
}

function MonthLegend() {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: 'var(--chart-1)' }} />
        {m.owner_report_legend_received()}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.75 w-4 bg-ink" />
        {m.ui_expected()}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 border border-dashed border-amber bg-amber-soft" />
        {m.owner_report_missing()}
      </span>
    </span>
  )
}

const formatThousands = (centavos: number): string => {
  const thousands = Math.round(centavosToPesos(centavos) / 100) / 10
  return formatNumber(thousands, Number.isInteger(thousands) ? 0 : 1)
}

/** The sentence that says what the drawing shows: the last months that brought less than expected. */
function describeGaps(months: OwnerReport['months']): string {
  const gaps = months.filter(({ expected, received }) => received < expected).slice(-SHOWN_GAPS)
  if (gaps.length === 0) return m.owner_report_complete()
  const named = gaps.map(
    ({ month, expected, received }) => `${formatMonth(month)} ${formatPesos(expected - Math.max(0, received))}`,
  )
  return m.owner_report_missing_text({ months: named.join(', ') })
}

function toChartTable({ columns, rows }: ReportTable): ChartTable {
  return { columns, rows: rows.map((row) => row.map(({ text }) => text)) }
}
