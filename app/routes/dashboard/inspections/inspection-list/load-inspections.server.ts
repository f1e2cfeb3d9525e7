import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  listOpenInspections,
  listPastInspections,
} from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import { inspectionList } from '#app/domain/tenancy/inspections/inspection.model.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export type LoadedInspections = Awaited<ReturnType<typeof loadInspections>>

export async function loadInspections(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { show, page } = inspectionList.read(url.searchParams)
  const shared = {
    path: url.pathname,
    newPath: ctx.actor.role === 'tenant' ? null : `${url.pathname}/new`,
    today: toManilaDay(ctx.now()),
    page,
  }
  if (show === 'past') {
    const { rows, total } = await listPastInspections(ctx, page)
    redirectToLastPage(url, inspectionList, page, total)
    return { ...shared, show, sections: [{ name: 'past' as const, rows }], total }
  }
  redirectToLastPage(url, inspectionList, page, 0) // what is open has one page
  const { waiting, upcoming } = await listOpenInspections(ctx)
  const sections = [
    { name: 'waiting' as const, rows: waiting },
    { name: 'upcoming' as const, rows: upcoming },
  ]
  return { ...shared, show, sections, total: 0 }
}
