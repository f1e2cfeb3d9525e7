// Loads one page of the list, its counts, and the open dialog.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getDeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { ownListingList } from '#app/domain/listings/own/own-list.model.ts'
import { countOwnListings, listOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

export async function loadOwnListings(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const query = ownListingList.read(url.searchParams)
  const deleteId = url.searchParams.get('delete') ?? ''
  const [counts, listings, deletion] = await Promise.all([
    countOwnListings(ctx, query),
    listOwnListings(ctx, query),
    isUuid(deleteId) ? getDeletionPreview(ctx, deleteId) : null,
  ])
  redirectToLastPage(url, ownListingList, query.page, counts.found)
  return { role: ctx.actor.role, now: ctx.now(), query, counts, listings, deletion, notice: readNotice(url) }
}

export type LoadedOwnListings = Awaited<ReturnType<typeof loadOwnListings>>

/** What the person did before the redirect to this page. */
function readNotice({ searchParams }: URL): { kind: 'deleted' } | { kind: 'copied'; count: number } | null {
  if (searchParams.get('deleted') === '1') return { kind: 'deleted' }
  const copied = searchParams.get('copied') ?? ''
  return /^\d{1,2}$/.test(copied) && Number(copied) > 0 ? { kind: 'copied', count: Number(copied) } : null
}
