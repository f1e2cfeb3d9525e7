import { data } from 'react-router'
import { getReport } from '#app/domain/admin/analytics/report.queries.server.ts'
import { readReportAddress } from '#app/domain/admin/analytics/report.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { prepareCharts } from './lazy-charts.tsx'

export type AnalyticsData = Awaited<ReturnType<typeof loadReport>>['data']

export async function loadReport(ctx: Ctx, url: URL) {
  const query = readReportAddress(url.searchParams)
  const [{ section: report, init }, { revenueCurrencySign }] = await Promise.all([
    loadOnlySection(ctx, 'admin.analytics', () => getReport(ctx, query.period)),
    getSettings(ctx),
    prepareCharts(),
  ])
  return data({ query, report, sign: revenueCurrencySign }, init)
}
