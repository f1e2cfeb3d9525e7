// Loads the lists of the person, and one page of the open list.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { savedListingList, SAVED_SORTS, type SavedSort } from '#app/domain/saved/lists/saved.model.ts'
import { listSavedListings, listSavedLists } from '#app/domain/saved/lists/saved.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { toShownSavedListing } from './shown-saved-listing.server.ts'

const SORT_LABELS: Record<SavedSort, () => string> = {
  recent: m.saved_sort_recent,
  priceUp: m.filter_sort_price_low,
  priceDown: m.filter_sort_price_high,
  newest: m.ui_newest_first,
}

export async function loadSaved(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { listId, sort, page } = savedListingList.read(url.searchParams)
  const lists = await listSavedLists(ctx)
  const list = lists.find(({ id, isDefault }) => (listId === 'default' ? isDefault : id === listId))
  if (!list) fail('saved.listNotFound')
  redirectToLastPage(url, savedListingList, page, list.listingCount)
  const savedListings = await listSavedListings(ctx, { listId: list.id, sort, page })
  const removed = url.searchParams.get('removed') ?? ''
  return {
    userId: ctx.actor.id,
    lists,
    list,
    savedListings: savedListings.map(toShownSavedListing),
    sort,
    sortLabel: m.filter_sort(),
    sorts: SAVED_SORTS.map((value) => ({ value, label: SORT_LABELS[value]() })),
    failed: { saved: m.error_saved_saveFailed(), removed: m.error_saved_removeFailed() },
    page,
    /** For the undo without JavaScript. */
    removedId: isUuid(removed) ? removed : null,
    shareUrl: list.sharePath === null ? null : new URL(list.sharePath, ctx.config.baseUrl).href,
  }
}

export type LoadedSaved = Awaited<ReturnType<typeof loadSaved>>
