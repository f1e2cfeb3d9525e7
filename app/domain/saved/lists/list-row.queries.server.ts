// A list as the commands need it: found among one's own, and held until the transaction ends, so that what is counted stays true.
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { DEFAULT_LIST, MAX_HOMES } from './saved.model.ts'

/** The default list is made by the first one who needs it; fifty at once make one. Somebody else's list is not there. */
export async function holdList(ctx: Ctx, userId: string, listId: string): Promise<string> {
  if (listId === DEFAULT_LIST) {
    const [made] = await ctx.db
      .insert(wishlists)
      .values({ userId, name: DEFAULT_WISHLIST_NAME })
      .onConflictDoUpdate({ target: [wishlists.userId, wishlists.name], set: { updatedAt: ctx.now() } })
      .returning({ id: wishlists.id })
    if (made) return made.id
  }
  const [found] = await ctx.db
    .select({ id: wishlists.id })
    .from(wishlists)
    .where(and(eq(wishlists.id, listId), eq(wishlists.userId, userId)))
    .for('update')
  return found?.id ?? fail('saved.listNotFound')
}

/** In one order for everybody, so that two moves in opposite directions do not wait for each other. */
export async function holdLists(ctx: Ctx, userId: string, listIds: readonly string[]): Promise<string[]> {
  const held = new Map<string, string>()
  for (const listId of [...new Set(listIds)].toSorted()) held.set(listId, await holdList(ctx, userId, listId))
  return listIds.map((listId) => held.get(listId) ?? fail('saved.listNotFound'))
}

/** Room for one more, beside the home itself. The list is held. */
export async function requireRoom(ctx: Ctx, listId: string, propertyId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ homes: count() })
    .from(wishlistProperties)
    .where(
      and(
        eq(wishlistProperties.wishlistId, listId),
        ne(wishlistProperties.propertyId, propertyId),
        isNull(wishlistProperties.removedAt),
      ),
    )
  if ((row?.homes ?? 0) >= MAX_HOMES) fail('saved.listFull', { max: MAX_HOMES })
}

/** All lists of a person, or the one that was named. For statements that touch rows in them. */
export function inListsOf(userId: string, listId: string | undefined) {
  const name =
    listId === undefined
      ? undefined
      : listId === DEFAULT_LIST
        ? eq(wishlists.name, DEFAULT_WISHLIST_NAME)
        : eq(wishlists.id, listId)
  return inArray(
    wishlistProperties.wishlistId,
    sql`(select ${wishlists.id} from ${wishlists} where ${and(eq(wishlists.userId, userId), name)})`,
  )
}
