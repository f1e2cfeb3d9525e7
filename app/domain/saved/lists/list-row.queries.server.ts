// Finds saved lists of one person and locks them until the end of the transaction, so that counts stay correct.
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { DEFAULT_LIST, MAX_LISTINGS_PER_LIST } from './saved.model.ts'

/** Creates the default list if it is missing; concurrent calls create one. A list of another person is reported as missing. */
export async function lockList(ctx: Ctx, userId: string, listId: string): Promise<string> {
  if (listId === DEFAULT_LIST) {
    const [created] = await ctx.db
      .insert(wishlists)
      .values({ userId, name: DEFAULT_WISHLIST_NAME })
      .onConflictDoUpdate({ target: [wishlists.userId, wishlists.name], set: { updatedAt: ctx.now() } })
      .returning({ id: wishlists.id })
    if (created) return created.id
  }
  const [found] = await ctx.db
    .select({ id: wishlists.id })
    .from(wishlists)
    .where(and(eq(wishlists.id, listId), eq(wishlists.userId, userId)))
    .for('update')
  return found?.id ?? fail('saved.listNotFound')
}

/** Locks in sorted order, so that two moves in opposite directions do not deadlock. */
export async function lockLists(ctx: Ctx, userId: string, listIds: readonly string[]): Promise<string[]> {
  const lockedIds = new Map<string, string>()
  for (const listId of [...new Set(listIds)].toSorted()) lockedIds.set(listId, await lockList(ctx, userId, listId))
  return listIds.map((listId) => lockedIds.get(listId) ?? fail('saved.listNotFound'))
}

/** Checks that one more listing fits, not counting this one. The caller must hold the lock of the list. */
export async function requireSpaceInList(ctx: Ctx, listId: string, propertyId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ listingCount: count() })
    .from(wishlistProperties)
    .where(
      and(
        eq(wishlistProperties.wishlistId, listId),
        ne(wishlistProperties.propertyId, propertyId),
        isNull(wishlistProperties.removedAt),
      ),
    )
  if ((row?.listingCount ?? 0) >= MAX_LISTINGS_PER_LIST) fail('saved.listFull', { max: MAX_LISTINGS_PER_LIST })
}

/** SQL condition: rows in all lists of a person, or in one of them. */
export function filterByUserLists(userId: string, listId: string | undefined) {
  const listCondition =
    listId === undefined
      ? undefined
      : listId === DEFAULT_LIST
        ? eq(wishlists.name, DEFAULT_WISHLIST_NAME)
        : eq(wishlists.id, listId)
  return inArray(
    wishlistProperties.wishlistId,
    sql`(select ${wishlists.id} from ${wishlists} where ${and(eq(wishlists.userId, userId), listCondition)})`,
  )
}
