// Loads one page of the list, its counts and the choices of its filters.
import { redirect } from 'react-router'
import { RECEIVED_PAGE_SIZE } from '#app/domain/applications/received/received-list.model.ts'
import {
  countReceivedApplications,
  listReceivedApplications,
  listReceivedListings,
} from '#app/domain/applications/received/received-list.queries.server.ts'
import { readReceivedAddress } from '#app/domain/applications/received/received-list.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { countPages } from '#app/shared/pagination.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'

export async function loadReceived(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const query = readReceivedAddress(url.searchParams)
  const [counts, applications, listings] = await Promise.all([
    countReceivedApplications(ctx, query),
    listReceivedApplications(ctx, query),
    listReceivedListings(ctx),
  ])
  const last = countPages(counts.found, RECEIVED_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
  return { role: ctx.actor.role, now: ctx.now(), query, counts, applications, listings }
}

export type LoadedReceived = Awaited<ReturnType<typeof loadReceived>>
