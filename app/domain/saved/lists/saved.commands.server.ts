// Saving, removing and restoring a listing. Each is one atomic statement, so concurrent requests save it once (promise M5).
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties as savedRows } from '#app/db/schema/messaging/saved.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail, withFailure } from '#app/errors/app-error.ts'
import { lockList, lockLists, filterByUserLists, requireSpaceInList } from './list-row.queries.server.ts'
import { requireListingId, requireOwner } from './saved-access.rules.server.ts'
import { DEFAULT_LIST, UNDO_MS } from './saved.model.ts'

type SavedListingInput = { userId: string; propertyId: string; listId?: string | undefined }

/** Saves into the default list unless another is named. A listing removed within the hour is restored with its note. */
export async function saveListing(ctx: Ctx, input: SavedListingInput): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.authRequiredToSave')
  const propertyId = requireListingId(input.propertyId)
  await withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const listId = await lockList(tx, userId, input.listId ?? DEFAULT_LIST)
      await requireSpaceInList(tx, listId, propertyId)
      const now = ctx.now()
      const isOpen = and(eq(properties.id, propertyId), isPublicListing)
      const isOld = sql`${savedRows.removedAt} < ${new Date(now.getTime() - UNDO_MS)}`
      const rows = await tx.db
        .insert(savedRows)
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
          target: [savedRows.wishlistId, savedRows.propertyId],
          set: {
            note: sql`case when ${isOld} then null else ${savedRows.note} end`,
            priceWhenSaved: sql`case when ${isOld} then excluded.price_when_saved else ${savedRows.priceWhenSaved} end`,
            createdAt: sql`case when ${isOld} then excluded.created_at else ${savedRows.createdAt} end`,
            removedAt: null,
          },
        })
        .returning({ id: savedRows.propertyId })
      if (rows.length === 0) fail('listing.notFound')
    }),
  )
}

/** Removes from one list, or from all lists: an empty heart means that the listing is in no list. */
export async function removeSavedListing(ctx: Ctx, input: SavedListingInput): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.remove', 'saved.authRequiredToRemove')
  const propertyId = requireListingId(input.propertyId)
  await withFailure('saved.removeFailed', () =>
    ctx.db
      .update(savedRows)
      .set({ removedAt: ctx.now() })
      .where(
        and(filterByUserLists(userId, input.listId), eq(savedRows.propertyId, propertyId), isNull(savedRows.removedAt)),
      ),
  )
}

/** Restores into the lists of the last removal, with note, price and date; fails if there is nothing to restore. */
export async function restoreSavedListing(ctx: Ctx, input: SavedListingInput): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.authRequiredToSave')
  const propertyId = requireListingId(input.propertyId)
  await withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const removedRows = await tx.db
        .select({ listId: savedRows.wishlistId, removedAt: savedRows.removedAt })
        .from(savedRows)
        .where(
          and(
            filterByUserLists(userId, input.listId),
            eq(savedRows.propertyId, propertyId),
            isNotNull(savedRows.removedAt),
          ),
        )
      const lastRemovedAt = Math.max(...removedRows.map(({ removedAt }) => removedAt?.getTime() ?? 0))
      const listIds = removedRows
        .filter(({ removedAt }) => removedAt?.getTime() === lastRemovedAt)
        .map(({ listId }) => listId)
      if (lastRemovedAt < ctx.now().getTime() - UNDO_MS) fail('saved.nothingToRestore')
      for (const listId of await lockLists(tx, userId, listIds)) await requireSpaceInList(tx, listId, propertyId)
      await tx.db
        .update(savedRows)
        .set({ removedAt: null })
        .where(and(inArray(savedRows.wishlistId, listIds), eq(savedRows.propertyId, propertyId)))
    }),
  )
}

/** An empty note is stored as null. */
export async function setSavedNote(
  ctx: Ctx,
  input: SavedListingInput & { listId: string; note: string },
): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  const propertyId = requireListingId(input.propertyId)
  const rows = await withFailure('saved.saveFailed', () =>
    ctx.db
      .update(savedRows)
      .set({ note: input.note || null })
      .where(
        and(filterByUserLists(userId, input.listId), eq(savedRows.propertyId, propertyId), isNull(savedRows.removedAt)),
      )
      .returning({ id: savedRows.propertyId }),
  )
  if (rows.length === 0) fail('saved.notInList')
}

/** Copies into another list of the same person, with note, price and date; `isMove` removes it from the first list. */
export async function transferSavedListing(
  ctx: Ctx,
  input: SavedListingInput & { listId: string; toListId: string; isMove: boolean },
): Promise<void> {
  const userId = requireOwner(ctx, input.userId, 'wishlist.add', 'saved.signInToManage')
  const propertyId = requireListingId(input.propertyId)
  await withFailure('saved.saveFailed', () =>
    inTransaction(ctx, async (tx) => {
      const [from = '', to = ''] = await lockLists(tx, userId, [input.listId, input.toListId])
      const source = and(
        eq(savedRows.wishlistId, from),
        eq(savedRows.propertyId, propertyId),
        isNull(savedRows.removedAt),
      )
      const [row] = await tx.db.select().from(savedRows).where(source)
      if (!row) fail('saved.notInList')
      if (from === to) return
      await requireSpaceInList(tx, to, propertyId)
      await tx.db
        .insert(savedRows)
        .values({ ...row, wishlistId: to })
        .onConflictDoUpdate({
          target: [savedRows.wishlistId, savedRows.propertyId],
          // keep a note that exists there; replace the one of a removed entry
          set: {
            note: sql`case when ${savedRows.removedAt} is null then coalesce(${savedRows.note}, excluded.note) else excluded.note end`,
            removedAt: null,
          },
        })
      if (input.isMove) await tx.db.delete(savedRows).where(source)
    }),
  )
}
