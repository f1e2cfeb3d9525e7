// The charts of an owner's report, each with its figures as a table.
import { getAgeLabel, type OwnerTableName } from '#app/domain/tenancy/owner-reports/owner-report.labels.ts'
import {
  ARREARS_AGES,
  type ArrearsAge,
  type OwnerReport,
} from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import type { ReportTable } from '#app/domain/tenancy/report-tables/report-table.model.ts'
import { formatMonth, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { centavosToPesos } from '#app/shared/money.ts'
import { href } from '#app/shared/href.ts'
import { BarChart } from '#app/ui/charts/bar-chart.tsx'
import { ChartCard, type ChartTable } from '#app/ui/charts/chart-card.tsx'
import { formatPesoTick } from '#app/ui/charts/chart-scale.ts'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { CHARTS_ID } from './charts-id.ts'

/** Days, short enough for an axis. */
const AGE_TICKS: Record<ArrearsAge, string> = { upTo30: '1–30', upTo60: '31–60', upTo90: '61–90', over90: '90+' }

export type ReportChartsProps = { report: OwnerReport; tables: Record<OwnerTableName, ReportTable> }

export function ReportCharts({ report, tables }: ReportChartsProps) {
  return (
    <div id={CHARTS_ID} className="grid grid-cols-1 gap-4 lg:grid-cols-6">
      <div className="min-w-0 *:h-full lg:col-span-4">
        <ChartCard title={m.owner_report_months()} table={toChartTable(tables.months)}>
          <BarChart
            label={m.owner_report_months()}
            bars={report.months.map(({ month, expected, received }) => ({
              label: formatMonth(month),
              value: centavosToPesos(Math.max(0, received)), // more was reversed than paid: the table says how much
              title: formatMonth(month),
              lines: [`${m.ui_received()}: ${formatAmount(received)}`, `${m.ui_expected()}: ${formatAmount(expected)}`],
            }))}
            formatTick={formatPesoTick}
          />
        </ChartCard>
      </div>
      <div className="min-w-0 *:h-full lg:col-span-2">
        <ChartCard title={m.owner_report_arrears()} table={toChartTable(tables.arrears)}>
          {report.totals.arrears === 0 ? (
            <p className="text-sm text-ink-soft">{m.owner_report_no_arrears()}</p>
          ) : (
            <BarChart
              label={m.owner_report_arrears()}
              color={2}
              bars={ARREARS_AGES.map((age) => ({
                label: AGE_TICKS[age],
                value: centavosToPesos(report.arrears[age].amount),
                title: getAgeLabel(age),
                lines: [formatAmount(report.arrears[age].amount)],
              }))}
              formatTick={formatPesoTick}
            />
          )}
        </ChartCard>
      </div>
      <div className="min-w-0 lg:col-span-6">
        <TableCard label={m.ui_by_home()}>
          <Table
            caption={m.ui_by_home()}
            columns={buildColumns(tables.listings)}
            rows={report.listings.map(({ id }, index) => ({ id, cells: tables.listings.rows[index] ?? [] }))}
            getRowKey={({ id }) => id}
          />
        </TableCard>
      </div>
    </div>
  )
}

type ListingRow = { id: string; cells: ReportTable['rows'][number] }

function buildColumns({ columns }: ReportTable): Column<ListingRow>[] {
  return columns.map((header, index) =>
    index === 0
      ? {
          id: 'listing',
          header,
          cardSlot: 'lead',
          cell: ({ id, cells }) => (
            <TwoLines title={cells[0]?.text ?? ''} to={href('/dashboard/landlord/properties/:id', { id })} />
          ),
        }
      : { id: String(index), header, width: 130, isNumber: true, cell: ({ cells }) => cells[index]?.text ?? '' },
  )
}

function toChartTable({ columns, rows }: ReportTable): ChartTable {
  return { columns, rows: rows.map((row) => row.map(({ text }) => text)) }
}
