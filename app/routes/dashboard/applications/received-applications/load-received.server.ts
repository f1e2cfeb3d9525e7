// Loads one page of the list, its counts and the choices of its filters.
import { receivedList } from '#app/domain/applications/received/received-list.model.ts'
import {
  countReceivedApplications,
  listReceivedApplications,
  listReceivedListings,
} from '#app/domain/applications/received/received-list.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { isLinked } from '#app/pages/team-pages.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

export async function loadReceived(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const query = receivedList.read(url.searchParams)
  const [counts, applications, listings] = await Promise.all([
    countReceivedApplications(ctx, query),
    listReceivedApplications(ctx, query),
    listReceivedListings(ctx),
  ])
  redirectToLastPage(url, receivedList, query.page, counts.found)
  const hasOwnFacts = isLinked(ctx, '/dashboard/owner-facts')
  return { role: ctx.actor.role, now: ctx.now(), query, counts, applications, listings, hasOwnFacts }
}

export type LoadedReceived = Awaited<ReturnType<typeof loadReceived>>
