import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MAINTENANCE_PAGE_SIZE } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import {
  countMaintenance,
  listMaintainedHomes,
  listMaintenance,
  listMaintenanceBoard,
} from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { readMaintenanceAddress } from '#app/domain/tenancy/maintenance/maintenance.schema.ts'
import { listReportableHomes } from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { countPages } from '#app/shared/pagination.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'

export type LoadedMaintenance = Awaited<ReturnType<typeof loadMaintenance>>

export async function loadMaintenance(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const query = readMaintenanceAddress(url.searchParams)
  const view = url.searchParams.get('view') === 'board' ? ('board' as const) : ('table' as const)
  const [counts, rows, board, homes, reportable] = await Promise.all([
    countMaintenance(ctx, query),
    view === 'table' ? listMaintenance(ctx, query) : [],
    view === 'board' ? listMaintenanceBoard(ctx) : null,
    listMaintainedHomes(ctx),
    listReportableHomes(ctx),
  ])
  const last = countPages(counts.found, MAINTENANCE_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
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
