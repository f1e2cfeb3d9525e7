// Loads the lists of the person, and one page of the open list.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { SAVED_PAGE_SIZE, SAVED_SORTS, type SavedSort } from '#app/domain/saved/lists/saved.model.ts'
import { listSavedListings, listSavedLists } from '#app/domain/saved/lists/saved.queries.server.ts'
import { readSavedAddress } from '#app/domain/saved/lists/saved.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { countPages, parsePage } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'
import { toShownSavedListing } from './shown-saved-listing.server.ts'

const SORT_LABELS: Record<SavedSort, () => string> = {
  recent: m.saved_sort_recent,
  priceUp: m.filter_sort_price_low,
  priceDown: m.filter_sort_price_high,
  newest: m.filter_sort_newest,
}

export async function loadSaved(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { listId, sort } = readSavedAddress(url.searchParams)
  const lists = await listSavedLists(ctx)
  const list = lists.find(({ id, isDefault }) => (listId === 'default' ? isDefault : id === listId))
  if (!list) fail('saved.listNotFound')
  const page = parsePage(url.searchParams.get('page'))
  const last = countPages(list.listingCount, SAVED_PAGE_SIZE)
  if (page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
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
