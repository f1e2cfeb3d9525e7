import { redirect } from 'react-router'
import { ADMIN_PAGE_SIZE } from '#app/domain/admin/listings/admin-listings.model.ts'
import { countAdminListings, listAdminListings } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import { readAdminListAddress } from '#app/domain/admin/listings/admin-listings.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getDeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { countPages } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { buildPageHref } from '#app/ui/navigation/pagination.tsx'

export type PropertiesData = Awaited<ReturnType<typeof loadSection>>

export async function loadSection(ctx: Ctx, url: URL) {
  const query = readAdminListAddress(url.searchParams)
  const [deletedId, returnedId] = [url.searchParams.get('delete') ?? '', url.searchParams.get('return') ?? '']
  const [listings, counts, deletion] = await Promise.all([
    listAdminListings(ctx, query),
    countAdminListings(ctx, query),
    isUuid(deletedId) ? getDeletionPreview(ctx, deletedId) : null,
  ])
  const last = countPages(counts.found, ADMIN_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
  const returned = listings.find(({ id, status }) => id === returnedId && status === 'pending') ?? null
  return { now: ctx.now(), query, listings, counts, deletion, returned }
}
