// Keeping a home, letting go of it, and taking that back. Each is one decision in the database: pressed fifty times at once it is
// kept once (PROMISES M5), and whoever is told "saved" finds it there.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties as kept } from '#app/db/schema/messaging/saved.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { holdList, holdLists, inListsOf, requireRoom } from './list-row.queries.server.ts'
import { otherwise, requireHomeId, requireOwner } from './saved-access.rules.server.ts'
import { DEFAULT_LIST, UNDO_MS } from './saved.model.ts'

type OfHome = { userId: string; propertyId: string; listId?: string | undefined }

/** Into the default list unless another is named. What was taken out within the hour comes back as it was, with its note. */
export async function saveHome(ctx: Ctx, input: OfHome): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.authRequiredToSave')
  const propertyId = requireHomeId(input.propertyId)
  await otherwise('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const listId = await holdList(tx, userId, input.listId ?? DEFAULT_LIST)
      await requireRoom(tx, listId, propertyId)
      const now = ctx.now()
      const isOpen = and(eq(properties.id, propertyId), eq(properties.status, 'active'), isNull(properties.deletedAt))
      const isOld = sql`${kept.removedAt} < ${new Date(now.getTime() - UNDO_MS)}`
      const rows = await tx.db
        .insert(kept)
        .select(
          tx.db
            .select({
              wishlistId: sql<string>`${listId}::uuid`.as('wishlist_id'),
              propertyId: properties.id,
              note: sql<string | null>`null`.as('note'),
              priceWhenSaved: properties.basePrice,
              createdAt: sql<Date>`${now}::timestamptz`.as('created_at'),
              removedAt: sql<Date | null>`null::timestamptz`.as('removed_at'),
            })
            .from(properties)
            .where(isOpen),
        )
        .onConflictDoUpdate({
          target: [kept.wishlistId, kept.propertyId],
          set: {
            note: sql`case when ${isOld} then null else ${kept.note} end`,
            priceWhenSaved: sql`case when ${isOld} then excluded.price_when_saved else ${kept.priceWhenSaved} end`,
            createdAt: sql`case when ${isOld} then excluded.created_at else ${kept.createdAt} end`,
            removedAt: null,
          },
        })
        .returning({ id: kept.propertyId })
      if (rows.length === 0) fail('listing.notFound')
    }),
  )
}

/** Out of one list, or out of all of them: a heart that is empty means that the home is nowhere. */
export async function removeHome(ctx: Ctx, input: OfHome): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.remove', 'saved.authRequiredToRemove')
  const propertyId = requireHomeId(input.propertyId)
  await otherwise('saved.removeFailed', () =>
    ctx.db
      .update(kept)
      .set({ removedAt: ctx.now() })
      .where(and(inListsOf(userId, input.listId), eq(kept.propertyId, propertyId), isNull(kept.removedAt))),
  )
}

/** Back into the lists it was last taken out of, with note, price and date. Nothing to put back is said so. */
export async function restoreHome(ctx: Ctx, input: OfHome): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.authRequiredToSave')
  const propertyId = requireHomeId(input.propertyId)
  await otherwise('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const gone = await tx.db
        .select({ listId: kept.wishlistId, removedAt: kept.removedAt })
        .from(kept)
        .where(and(inListsOf(userId, input.listId), eq(kept.propertyId, propertyId), isNotNull(kept.removedAt)))
      const last = Math.max(...gone.map(({ removedAt }) => removedAt?.getTime() ?? 0))
      const listIds = gone.filter(({ removedAt }) => removedAt?.getTime() === last).map(({ listId }) => listId)
      if (last < ctx.now().getTime() - UNDO_MS) fail('saved.nothingToRestore')
      for (const listId of await holdLists(tx, userId, listIds)) await requireRoom(tx, listId, propertyId)
      await tx.db
        .update(kept)
        .set({ removedAt: null })
        .where(and(inArray(kept.wishlistId, listIds), eq(kept.propertyId, propertyId)))
    }),
  )
}

/** An empty note is no note. */
export async function noteHome(ctx: Ctx, input: OfHome & { listId: string; note: string }): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  const propertyId = requireHomeId(input.propertyId)
  const rows = await otherwise('saved.saveFailed', () =>
    ctx.db
      .update(kept)
      .set({ note: input.note || null })
      .where(and(inListsOf(userId, input.listId), eq(kept.propertyId, propertyId), isNull(kept.removedAt)))
      .returning({ id: kept.propertyId }),
  )
  if (rows.length === 0) fail('saved.notInList')
}

/** Into another list of one's own, with its note, price and date; `isMove` takes it out of the first. */
export async function placeHome(
  ctx: Ctx,
  input: OfHome & { listId: string; toListId: string; isMove: boolean },
): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  const propertyId = requireHomeId(input.propertyId)
  await otherwise('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const [from = '', to = ''] = await holdLists(tx, userId, [input.listId, input.toListId])
      const source = and(eq(kept.wishlistId, from), eq(kept.propertyId, propertyId), isNull(kept.removedAt))
      const [row] = await tx.db.select().from(kept).where(source)
      if (!row) fail('saved.notInList')
      if (from === to) return
      await requireRoom(tx, to, propertyId)
      await tx.db
        .insert(kept)
        .values({ ...row, wishlistId: to })
        .onConflictDoUpdate({
          target: [kept.wishlistId, kept.propertyId],
          // what was written there stays; one that had been taken out comes back as it is here
          set: {
            note: sql`case when ${kept.removedAt} is null then coalesce(${kept.note}, excluded.note) else excluded.note end`,
            removedAt: null,
          },
        })
      if (input.isMove) await tx.db.delete(kept).where(source)
    }),
  )
}
