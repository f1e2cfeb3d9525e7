import { data } from 'react-router'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { findMoneyAlert } from '#app/domain/admin/money-alerts/money-alert.queries.server.ts'
import { listDecisions } from '#app/domain/admin/overview/decisions.queries.server.ts'
import { getOverviewStats } from '#app/domain/admin/overview/overview-stats.queries.server.ts'
import { listRecentActivities } from '#app/domain/admin/overview/recent-activities.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { loadPageSections } from '#app/http/responses/section.server.ts'
import { prepareNewsChart } from './lazy-news-chart.tsx'

export type OverviewContent = Awaited<ReturnType<typeof loadContent>>

/** The page is shown without the content if it fails or is late. */
export async function loadOverview(ctx: Ctx) {
  const { sections, init } = await loadPageSections(ctx, { overview: loadContent })
  return data({ now: ctx.now(), ...sections }, init)
}

async function loadContent(ctx: Ctx) {
  const [stats, decisions, due, activities, moneyAlert, { revenueCurrencySign: sign }] = await Promise.all([
    getOverviewStats(ctx),
    listDecisions(ctx),
    countDueWork(ctx),
    listRecentActivities(ctx),
    findMoneyAlert(ctx),
    getSettings(ctx),
    prepareNewsChart(),
  ])
  return { stats, decisions, due, activities, moneyAlert, sign }
}
