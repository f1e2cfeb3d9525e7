// The shown report as a file.
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  buildReportCsv,
  buildReportPdf,
  buildReportXlsx,
} from '#app/domain/tenancy/report-tables/report-files.rules.server.ts'
import type { ReportHead } from '#app/domain/tenancy/report-tables/report-table.model.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { formatDateRange } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { buildOwnerTables, OWNER_TABLES } from './owner-report.labels.ts'
import type { OwnerReportPeriod } from './owner-report.model.ts'
import { getOwnerReport } from './owner-report.queries.server.ts'

async function loadForFile(ctx: Ctx, period: OwnerReportPeriod) {
  const report = await getOwnerReport(ctx, period)
  return withLocale(ctx.request.locale, () => {
    const tables = buildOwnerTables(report)
    const head: ReportHead = {
      title: m.owner_report_title(),
      period: formatDateRange(report.firstDay, report.lastDay),
      fileName: `report-${period.firstMonth.slice(0, 7)}-${period.lastMonth.slice(0, 7)}`,
      readAt: report.readAt,
      note: m.owner_report_method(),
    }
    return { head, tables: OWNER_TABLES.map((name) => tables[name]) }
  })
}

export async function exportOwnerReportCsv(ctx: Ctx, period: OwnerReportPeriod) {
  const { head, tables } = await loadForFile(ctx, period)
  const text = withLocale(ctx.request.locale, () => buildReportCsv(head, tables))
  return { fileName: `${head.fileName}.csv`, text }
}

export async function exportOwnerReportXlsx(ctx: Ctx, period: OwnerReportPeriod) {
  const { head, tables } = await loadForFile(ctx, period)
  return { fileName: `${head.fileName}.xlsx`, bytes: await buildReportXlsx(tables) }
}

export async function exportOwnerReportPdf(ctx: Ctx, period: OwnerReportPeriod) {
  const [{ head, tables }, { siteName }] = await Promise.all([loadForFile(ctx, period), getSettings(ctx)])
  const bytes = await buildReportPdf(head, tables, { brand: siteName, locale: ctx.request.locale })
  return { fileName: `${head.fileName}.pdf`, bytes }
}
