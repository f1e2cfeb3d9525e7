import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOpenViewings, listPastViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { loadVisitSections } from '#app/routes/dashboard/shared/visits/load-visit-sections.server.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'

export async function loadViewings(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { role } = ctx.actor
  const visits = await loadVisitSections(url, ctx.now(), {
    listOpen: () => listOpenViewings(ctx),
    listPast: (page) => listPastViewings(ctx, page),
  })
  return {
    ...visits,
    timesPath: role === 'landlord' || role === 'agent' ? `/dashboard/${role}/viewings/times` : null,
    messagesPath: getMessagesPath(role),
  }
}
