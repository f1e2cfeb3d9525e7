// One's own lists and the homes in them. Of a home that is not open now nothing is told but what is the person's own: that they
// saved it, when, and what they wrote (PROMISES Z7).
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties as kept, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type CardSlot, isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { listingCards } from '#app/domain/listings/public/listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, can } from '#app/permissions/policy.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { pageOffset } from '#app/shared/pagination.ts'
import { inListsOf } from './list-row.queries.server.ts'
import { SHARE_PURPOSE } from './saved-lists.commands.server.ts'
import { otherwise } from './saved-access.rules.server.ts'
import {
  DEFAULT_LIST,
  MAX_LISTS,
  SAVED_PAGE_SIZE,
  type SavedHome,
  type SavedList,
  type SavedSort,
} from './saved.model.ts'

/** Which of these homes the person keeps, in any list; null for whoever can keep none: guests and administrators. */
export async function savedAmong(ctx: Ctx, propertyIds: readonly string[]): Promise<ReadonlySet<string> | null> {
  const { actor } = ctx
  if (!actor || !can(actor, 'wishlist.read', { userId: actor.id })) return null
  if (propertyIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectDistinct({ id: kept.propertyId })
    .from(kept)
    .where(and(inListsOf(actor.id, undefined), inArray(kept.propertyId, [...propertyIds]), isNull(kept.removedAt)))
  return new Set(rows.map(({ id }) => id))
}

type Markable = { id: string; isSaved?: boolean | null }

/**
 * The same homes with their hearts: one question for all of them, none for a guest. Hearts are not worth a page: where they cannot be
 * looked up, they are empty, and pressing one is still right.
 */
export async function withHearts<T extends Markable>(ctx: Ctx, homes: readonly T[]): Promise<T[]> {
  if (ctx.actor === null) return [...homes]
  const saved = await savedAmong(
    ctx,
    homes.map(({ id }) => id),
  ).catch((error: unknown) => {
    ctx.adapters.log.warn('saved.heartsFailed', { requestId: ctx.request.id, error })
    return new Set<string>()
  })
  return homes.map((home) => ({ ...home, isSaved: saved === null ? null : saved.has(home.id) }))
}

export async function withHeart<T extends Markable>(ctx: Ctx, home: T): Promise<T> {
  const [marked = home] = await withHearts(ctx, [home])
  return marked
}

/** The default list first, there or not yet, then the others by name. */
export async function listSavedLists(ctx: Ctx): Promise<SavedList[]> {
  const userId = reader(ctx)
  const rows = await otherwise('saved.fetchFailed', () =>
    ctx.db
      .select({
        id: wishlists.id,
        name: wishlists.name,
        sealed: wishlists.shareLinkSealed,
        homes: sql<number>`count(${kept.propertyId})::int`,
      })
      .from(wishlists)
      .leftJoin(kept, and(eq(kept.wishlistId, wishlists.id), isNull(kept.removedAt)))
      .where(eq(wishlists.userId, userId))
      .groupBy(wishlists.id)
      .orderBy(sql`${wishlists.name} <> ${DEFAULT_WISHLIST_NAME}`, sql`lower(${wishlists.name})`)
      .limit(MAX_LISTS + 1),
  )
  const lists = rows.map(({ id, name, homes, sealed }) => ({
    id,
    name,
    homes,
    isDefault: name === DEFAULT_WISHLIST_NAME,
    sharePath: sealed === null ? null : `/saved/${ctx.adapters.cipher.decrypt(sealed, SHARE_PURPOSE, userId)}`,
  }))
  const none = { id: DEFAULT_LIST, name: DEFAULT_WISHLIST_NAME, isDefault: true, homes: 0, sharePath: null }
  return lists[0]?.isDefault ? lists : [none, ...lists]
}

type Wanted = { listId: string; sort: SavedSort; page: number }

const isOpen = sql`(${properties.status} = 'active' and ${properties.deletedAt} is null)`
/** By a fact of the home those that are not open stand last: their place would tell the fact. */
const ORDERS: Record<SavedSort, SQL[]> = {
  recent: [],
  priceUp: [sql`case when ${isOpen} then ${properties.basePrice} end asc nulls last`],
  priceDown: [sql`case when ${isOpen} then ${properties.basePrice} end desc nulls last`],
  newest: [sql`case when ${isOpen} then ${properties.createdAt} end desc nulls last`],
}

/** One page of one list. */
export async function listSavedHomes(ctx: Ctx, { listId, sort, page }: Wanted): Promise<SavedHome[]> {
  const userId = reader(ctx)
  return otherwise('saved.fetchFailed', async () => {
    const rows = await ctx.db
      .select({
        propertyId: kept.propertyId,
        savedAt: kept.createdAt,
        note: kept.note,
        priceWhenSaved: kept.priceWhenSaved,
      })
      .from(kept)
      .innerJoin(properties, eq(properties.id, kept.propertyId))
      .where(and(inListsOf(userId, listId), isNull(kept.removedAt)))
      .orderBy(...ORDERS[sort], desc(kept.createdAt), desc(kept.propertyId))
      .limit(SAVED_PAGE_SIZE)
      .offset(pageOffset(page, SAVED_PAGE_SIZE))
    const cards = await listingCards(
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

function reader(ctx: Ctx): string {
  if (ctx.actor === null) fail('saved.signInToView')
  authorize(ctx.actor, 'wishlist.read', { userId: ctx.actor.id })
  return ctx.actor.id
}
