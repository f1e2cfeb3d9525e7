// Loads one page of the list, its counts, and the open dialog.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getDeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { OWN_PAGE_SIZE } from '#app/domain/listings/own/own-list.model.ts'
import { countOwnListings, listOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { readOwnListAddress } from '#app/domain/listings/own/own-list.schema.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { countPages } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'

export async function loadOwnListings(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const query = readOwnListAddress(url.searchParams)
  const deleteId = url.searchParams.get('delete') ?? ''
  const [counts, listings, deletion] = await Promise.all([
    countOwnListings(ctx, query),
    listOwnListings(ctx, query),
    isUuid(deleteId) ? getDeletionPreview(ctx, deleteId) : null,
  ])
  const last = countPages(counts.found, OWN_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
  return { role: ctx.actor.role, now: ctx.now(), query, counts, listings, deletion, notice: readNotice(url) }
}

export type LoadedOwnListings = Awaited<ReturnType<typeof loadOwnListings>>

/** What the person did before the redirect to this page. */
function readNotice({ searchParams }: URL): { kind: 'deleted' } | { kind: 'copied'; count: number } | null {
  if (searchParams.get('deleted') === '1') return { kind: 'deleted' }
  const copied = searchParams.get('copied') ?? ''
  return /^\d{1,2}$/.test(copied) && Number(copied) > 0 ? { kind: 'copied', count: Number(copied) } : null
}
