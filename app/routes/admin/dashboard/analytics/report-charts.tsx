// The charts of the report. Each has its figures as a table; the files contain the same tables.
import { buildReportTables, type ReportTable, type RevenueSign } from '#app/domain/admin/analytics/report.labels.ts'
import type { PlatformReport, ReportSeries } from '#app/domain/admin/analytics/report.model.ts'
import type { ChartTable } from '#app/ui/charts/chart-card.tsx'
import { CHARTS_ID } from './report-address.ts'
import { ReportFigures } from './report-figures.tsx'
import { ApplicationsChart, FunnelChart, TypesChart } from './report-charts/share-charts.tsx'
import { MonthsCard } from './report-charts/months-card.tsx'
import { AnswersCard, SearchesCard, TopProperties } from './report-charts/report-lists.tsx'
import { TrendChart, UsersChart } from './report-charts/time-charts.tsx'

export type ReportChartsProps = {
  report: PlatformReport
  series: readonly ReportSeries[]
  sign: RevenueSign
  search: string
}

export function ReportCharts(props: ReportChartsProps) {
  const { report, series, sign, search } = props
  const tables = buildReportTables(report, { sign, series })
  return (
    <div id={CHARTS_ID} className="grid grid-cols-1 gap-4 lg:grid-cols-6">
      <div className="min-w-0 lg:col-span-6">
        <ReportFigures report={report} sign={sign} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-4">
        <TrendChart {...{ report, series, sign, search }} table={toChartTable(tables.trend)} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-2">
        <MonthsCard months={report.months} sign={sign} table={toChartTable(tables.months)} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-3">
        <TypesChart stats={report.propertyStats} table={toChartTable(tables.types)} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-3">
        <ApplicationsChart stats={report.applicationStats} table={toChartTable(tables.applications)} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-6">
        <UsersChart report={report} table={toChartTable(tables.users)} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-2">
        <FunnelChart funnel={report.funnel} table={toChartTable(tables.funnel)} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-2">
        <AnswersCard table={tables.answers} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-2">
        <SearchesCard searches={report.searchMisses} table={tables.searches} />
      </div>
      <div className="min-w-0 *:h-full lg:col-span-6">
        <TopProperties rows={report.top} sign={sign} />
      </div>
    </div>
  )
}

function toChartTable({ columns, rows }: ReportTable): ChartTable {
  return { columns, rows: rows.map((row) => row.map(({ text }) => text)) }
}
