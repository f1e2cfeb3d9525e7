// The addresses of the section Analytics & Reports. The period and a hidden line are in the address; the files get the same parameters.
import type { ReportPeriod, ReportSeries } from '#app/domain/admin/analytics/report.model.ts'
import { href } from '#app/shared/href.ts'
import { toSection } from '../../shared/admin-address.ts'

/** Of the element with the charts, whose code is loaded when it becomes visible. */
export const CHARTS_ID = 'report-charts'

export function toPeriod(period: ReportPeriod, search: string): string {
  return toSection('analytics', { period }, search)
}

/** Shows or hides a line of the trend. The other line is shown, so that one always is. */
export function toToggled(name: ReportSeries, series: readonly ReportSeries[], search: string): string {
  return toSection('analytics', { hide: series.includes(name) ? name : null }, search)
}

export function toReportFile(format: 'csv' | 'pdf', search: string): string {
  return (format === 'csv' ? href('/admin/analytics.csv') : href('/admin/analytics.pdf')) + search
}
