import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  listOpenInspections,
  listPastInspections,
} from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { loadVisitSections } from '#app/routes/dashboard/shared/visits/load-visit-sections.server.ts'

export async function loadInspections(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const visits = await loadVisitSections(url, ctx.now(), {
    listOpen: () => listOpenInspections(ctx),
    listPast: (page) => listPastInspections(ctx, page),
  })
  return { ...visits, newPath: ctx.actor.role === 'tenant' ? null : `${url.pathname}/new` }
}
