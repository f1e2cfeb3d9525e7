// The report as a file: the tables of the screen, with the period, the time of the figures and the shown series.
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { buildReportTables, REPORT_TABLES, type ReportTable } from './report.labels.ts'
import type { PlatformReport, ReportQuery } from './report.model.ts'
import { getReport } from './report.queries.server.ts'

type LoadedReport = { report: PlatformReport; tables: ReportTable[]; siteName: string }

async function loadForFile(ctx: Ctx, { period, series }: ReportQuery, format: 'csv' | 'pdf'): Promise<LoadedReport> {
  authorize(ctx.actor, 'analytics.platform')
  const [report, { siteName, revenueCurrencySign: sign }] = await Promise.all([
    getReport(ctx, period),
    getSettings(ctx),
  ])
  await recordAudit(ctx, { action: 'analytics.exported', subjectType: 'analytics', details: { period, format } })
  const tables = withLocale(ctx.request.locale, () => buildReportTables(report, { sign, series }))
  return { report, siteName, tables: REPORT_TABLES.map((name) => tables[name]) }
}

const buildFileName = ({ period, lastDay }: PlatformReport, ending: string) =>
  `analytics-${period}-${lastDay}.${ending}`
const formatPeriod = ({ firstDay, lastDay }: PlatformReport) => formatDateRange(firstDay, lastDay)

export async function exportReportCsv(ctx: Ctx, query: ReportQuery): Promise<{ fileName: string; text: string }> {
  const { report, tables } = await loadForFile(ctx, query, 'csv')
  const rows = withLocale(ctx.request.locale, () => [
    [m.admin_analytics_title(), formatPeriod(report)],
    [m.admin_report_as_of(), formatDateTime(report.readAt)],
    ...tables.flatMap(({ title, columns, rows: cells }) =>
      [[''], [title], columns].concat(cells.map((row) => row.map(({ plain }) => plain))),
    ),
  ])
  return { fileName: buildFileName(report, 'csv'), text: buildCsv(rows) }
}

export async function exportReportPdf(ctx: Ctx, query: ReportQuery): Promise<{ fileName: string; bytes: Buffer }> {
  const { report, tables, siteName } = await loadForFile(ctx, query, 'pdf')
  const { locale } = ctx.request
  const content = withLocale(locale, () => ({
    locale,
    title: m.admin_analytics_title(),
    brand: siteName,
    blocks: [
      { kind: 'text', text: m.admin_analytics_context({ range: formatPeriod(report) }) },
      ...tables.flatMap(({ title, columns, rows }): PdfBlock[] => [
        { kind: 'heading', text: title },
        { kind: 'table', columns, rows: rows.map((row) => row.map((cell) => cell.text)) },
      ]),
    ] satisfies PdfBlock[],
    footer: m.admin_report_as_of_time({ time: formatDateTime(report.readAt) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: report.readAt,
  }))
  return { fileName: buildFileName(report, 'pdf'), bytes: await buildPdf(content) }
}
