// The actor's own lists and the listings in them. For a listing that is not public only the person's own data are returned: that
// it was saved, when, and the note (promise Z7).
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties as savedRows, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type CardSlot, isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { fail, withFailure } from '#app/errors/app-error.ts'
import { authorize, can } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { filterByUserLists } from './list-row.queries.server.ts'
import { SHARE_PURPOSE } from './saved-lists.commands.server.ts'
import {
  DEFAULT_LIST,
  MAX_LISTS,
  savedListingList,
  type SavedListing,
  type SavedList,
  type SavedSort,
} from './saved.model.ts'

/** Which of these listings the person saved, in any list; null for guests and admins, who have no lists. */
export async function findSavedIds(ctx: Ctx, propertyIds: readonly string[]): Promise<ReadonlySet<string> | null> {
  const { actor } = ctx
  if (!actor || !can(actor, 'wishlist.read', { userId: actor.id })) return null
  return listSavedIds(ctx, actor.id, propertyIds)
}

/** The same for a job that acts for the person. */
export async function listSavedIds(
  ctx: Ctx,
  userId: string,
  propertyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (propertyIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ id: savedRows.propertyId })
    .from(savedRows)
    .where(
      and(
        filterByUserLists(userId, undefined),
        inArray(savedRows.propertyId, [...propertyIds]),
        isNull(savedRows.removedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

type SavableListing = { id: string; isSaved?: boolean | null }

/**
 * Adds the saved state to each listing: one query for all, none for a guest. If the query fails, hearts are shown empty instead
 * of failing the page; a click still works.
 */
export async function attachSavedStates<T extends SavableListing>(ctx: Ctx, listings: readonly T[]): Promise<T[]> {
  if (ctx.actor === null) return [...listings]
  const saved = await findSavedIds(
    ctx,
    listings.map(({ id }) => id),
  ).catch((error: unknown) => {
    ctx.adapters.log.warn('saved.heartsFailed', { requestId: ctx.request.id, error })
    return new Set<string>()
  })
  return listings.map((listing) => ({ ...listing, isSaved: saved === null ? null : saved.has(listing.id) }))
}

export async function attachSavedState<T extends SavableListing>(ctx: Ctx, listing: T): Promise<T> {
  const [marked = listing] = await attachSavedStates(ctx, [listing])
  return marked
}

/** The default list first, even if it does not exist yet, then the others by name. */
export async function listSavedLists(ctx: Ctx): Promise<SavedList[]> {
  const userId = requireReaderId(ctx)
  const rows = await withFailure('saved.fetchFailed', () =>
    ctx.db
      .select({
        id: wishlists.id,
        name: wishlists.name,
        sealed: wishlists.shareLinkSealed,
        listingCount: sql<number>`count(${savedRows.propertyId})::int`,
      })
      .from(wishlists)
      .leftJoin(savedRows, and(eq(savedRows.wishlistId, wishlists.id), isNull(savedRows.removedAt)))
      .where(eq(wishlists.userId, userId))
      .groupBy(wishlists.id)
      .orderBy(sql`${wishlists.name} <> ${DEFAULT_WISHLIST_NAME}`, sql`lower(${wishlists.name})`)
      .limit(MAX_LISTS + 1),
  )
  const lists = rows.map(({ id, name, listingCount, sealed }) => ({
    id,
    name,
    listingCount: listingCount,
    isDefault: name === DEFAULT_WISHLIST_NAME,
    sharePath:
      sealed === null
        ? null
        : href('/saved/:token', { token: ctx.adapters.cipher.decrypt(sealed, SHARE_PURPOSE, userId) }),
  }))
  const emptyDefaultList = {
    id: DEFAULT_LIST,
    name: DEFAULT_WISHLIST_NAME,
    isDefault: true,
    listingCount: 0,
    sharePath: null,
  }
  return lists[0]?.isDefault ? lists : [emptyDefaultList, ...lists]
}

type SavedListingsQuery = { listId: string; sort: SavedSort; page: number }

const isOpen = sql`(${properties.status} = 'active' and ${properties.deletedAt} is null)`
/** In sorts by a fact, listings that are not public come last: their position would reveal the fact. */
const ORDERS: Record<SavedSort, SQL[]> = {
  recent: [],
  priceUp: [sql`case when ${isOpen} then ${properties.basePrice} end asc nulls last`],
  priceDown: [sql`case when ${isOpen} then ${properties.basePrice} end desc nulls last`],
  newest: [sql`case when ${isOpen} then ${properties.createdAt} end desc nulls last`],
}

export async function listSavedListings(ctx: Ctx, { listId, sort, page }: SavedListingsQuery): Promise<SavedListing[]> {
  const userId = requireReaderId(ctx)
  return withFailure('saved.fetchFailed', async () => {
    const rows = await ctx.db
      .select({
        propertyId: savedRows.propertyId,
        savedAt: savedRows.createdAt,
        note: savedRows.note,
        priceWhenSaved: savedRows.priceWhenSaved,
      })
      .from(savedRows)
      .innerJoin(properties, eq(properties.id, savedRows.propertyId))
      .where(and(filterByUserLists(userId, listId), isNull(savedRows.removedAt)))
      .orderBy(...ORDERS[sort], desc(savedRows.createdAt), desc(savedRows.propertyId))
      .limit(savedListingList.pageSize)
      .offset(getPageOffset(page, savedListingList.pageSize))
    const cards = await listCardsByIds(
      ctx,
      rows.map((row) => row.propertyId),
    )
    const byId = new Map(cards.map((card) => [card.id, card]))
    return rows.map(({ propertyId, savedAt, note, priceWhenSaved }) => {
      const listing = byId.get(propertyId) ?? null
      return {
        propertyId,
        savedAt,
        note,
        listing,
        droppedFrom: isCheaper(listing, priceWhenSaved) ? priceWhenSaved : null,
      }
    })
  })
}

function isCheaper(listing: CardSlot | null, priceWhenSaved: number): boolean {
  return listing !== null && !isInvalidListing(listing) && listing.price < priceWhenSaved
}

function requireReaderId(ctx: Ctx): string {
  if (ctx.actor === null) fail('saved.signInToView')
  authorize(ctx.actor, 'wishlist.read', { userId: ctx.actor.id })
  return ctx.actor.id
}
