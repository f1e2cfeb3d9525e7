import type { Ctx } from '#app/domain/ctx.server.ts'
import { maintenanceList } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import {
  countMaintenance,
  listMaintainedHomes,
  listMaintenance,
  listMaintenanceBoard,
} from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { listReportableHomes } from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

export type LoadedMaintenance = Awaited<ReturnType<typeof loadMaintenance>>

export async function loadMaintenance(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const query = maintenanceList.read(url.searchParams)
  const view = url.searchParams.get('view') === 'board' ? ('board' as const) : ('table' as const)
  const [counts, rows, board, homes, reportable] = await Promise.all([
    countMaintenance(ctx, query),
    view === 'table' ? listMaintenance(ctx, query) : [],
    view === 'board' ? listMaintenanceBoard(ctx) : null,
    listMaintainedHomes(ctx),
    listReportableHomes(ctx),
  ])
  redirectToLastPage(url, maintenanceList, query.page, counts.found)
  return {
    role: ctx.actor.role,
    path: url.pathname,
    now: ctx.now(),
    mayReport: reportable.length > 0,
    view,
    query,
    counts,
    rows,
    board,
    homes,
  }
}
