import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOpenViewings, listPastViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import { isLinked } from '#app/pages/team-pages.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { loadVisitSections } from '#app/routes/dashboard/shared/visits/load-visit-sections.server.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export async function loadViewings(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { role } = ctx.actor
  const visits = await loadVisitSections(url, ctx.now(), {
    listOpen: () => listOpenViewings(ctx),
    listPast: (page) => listPastViewings(ctx, page),
  })
  return {
    ...visits,
    timesPath: getTimesPath(ctx, role),
    messagesPath: getMessagesPath(role),
  }
}

/** A caretaker of the owner answers requests and does not decide when the owner has time. */
function getTimesPath(ctx: Ctx, role: Role): string | null {
  if (role === 'agent') return '/dashboard/agent/viewings/times'
  const path = '/dashboard/landlord/viewings/times'
  return role === 'landlord' && isLinked(ctx, path) ? path : null
}
