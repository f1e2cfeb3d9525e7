import { adminListingList } from '#app/domain/admin/listings/admin-listings.model.ts'
import { loadAdminListings } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import { readOwnerSearch } from '#app/domain/admin/listings/admin-listings.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { searchPossibleOwners } from '#app/domain/listings/own/possible-owners.queries.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { getDeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { findOpenRental } from '#app/domain/listings/own/open-rental.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { listListingHistory } from '#app/domain/listings/statistics/history.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { canInGeneral } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

export type PropertiesData = Awaited<ReturnType<typeof loadListings>>

export async function loadListings(ctx: Ctx, url: URL) {
  const query = adminListingList.read(url.searchParams)
  const [{ listings, counts }, dialog] = await Promise.all([loadAdminListings(ctx, query), loadDialog(ctx, url)])
  redirectToLastPage(url, adminListingList, query.page, counts.found)
  return { now: ctx.now(), query, listings, counts, dialog, mayAdd: canInGeneral(ctx.actor, 'listing.create') }
}

export type PropertiesDialog = NonNullable<Awaited<ReturnType<typeof loadDialog>>>

/** The one dialog that the address opens. A listing that is gone opens none. */
async function loadDialog(ctx: Ctx, { searchParams: params }: URL) {
  if (params.has('add') && canInGeneral(ctx.actor, 'listing.create')) {
    const search = readOwnerSearch(params)
    return {
      kind: 'add' as const,
      formKey: crypto.randomUUID(),
      search,
      owners: await searchPossibleOwners(ctx, search),
    }
  }
  const kind = (['delete', 'activate', 'return', 'duplicate', 'message', 'history'] as const).find((name) =>
    params.has(name),
  )
  if (kind === undefined) return null
  const id = params.get(kind) ?? ''
  if (!isUuid(id)) return null
  try {
    return await loadListingDialog(ctx, kind, id)
  } catch (error) {
    if (isAppError(error) && error.code === 'listing.notFound') return null
    throw error
  }
}

type ListingDialog = 'delete' | 'activate' | 'return' | 'duplicate' | 'message' | 'history'

async function loadListingDialog(ctx: Ctx, kind: ListingDialog, id: string) {
  if (kind === 'delete') {
    const preview = await getDeletionPreview(ctx, id)
    return preview && { kind, preview }
  }
  const { title, titleFil, status } = await loadOwnListing(ctx, id)
  const listing = { id, title: pickTranslation(ctx.request.locale, title, titleFil) }
  if (kind === 'activate') {
    const rental = await findOpenRental(ctx, id)
    return rental && { kind, listing, rental }
  }
  if (kind === 'history') return { kind, listing, history: await listListingHistory(ctx, id) }
  if (kind === 'return') return status === 'pending' ? { kind, listing } : null
  const formKey = crypto.randomUUID()
  return kind === 'message' ? { kind, listing, formKey } : { kind, listing, formKey }
}
