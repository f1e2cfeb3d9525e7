// A renter enters the waiting list of a full listing and leaves it; when it opens again, all who wait are told, in the order of entry.
import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { waitingListEntries } from '#app/db/schema/listings/waiting-list.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getOldestEntry, getWaitingPage, isWaiting } from './waiting-list.queries.server.ts'

/** One transaction tells so many people. */
const PEOPLE_PER_BATCH = 50

/** Who waits already keeps their place. */
export async function joinWaitingList(ctx: Ctx, listingId: string): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  const { state, enteredAt } = await getWaitingPage(ctx, listingId)
  if (enteredAt !== null) return
  if (state === 'open') fail('waitingList.open')
  await hitLimit(ctx, 'waitingList', getAccountSubject(userId))
  const entry = { toldAt: null, createdAt: ctx.now() }
  await ctx.db
    .insert(waitingListEntries)
    .values({ propertyId: listingId, userId, ...entry })
    // An entry that ended; one that another press made stays
    .onConflictDoUpdate({
      target: [waitingListEntries.propertyId, waitingListEntries.userId],
      set: entry,
      setWhere: or(isNotNull(waitingListEntries.toldAt), lte(waitingListEntries.createdAt, getOldestEntry(ctx.now()))),
    })
}

export async function leaveWaitingList(ctx: Ctx, listingId: string): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: propertyId } = await getWaitingPage(ctx, listingId)
  await ctx.db
    .delete(waitingListEntries)
    .where(and(eq(waitingListEntries.propertyId, propertyId), eq(waitingListEntries.userId, ctx.actor.id)))
}

/** The job of a listing that opened again. An entry is marked with the notice in one transaction, so that a repeated job tells nobody twice. */
export async function tellWaiting(ctx: Ctx, listingId: string): Promise<void> {
  for (;;) {
    const told = await inTransaction(ctx, async (tx) => {
      const [listing] = await tx.db.select().from(properties).where(eq(properties.id, listingId))
      // Closed again before the job ran: those who wait are told next time
      if (listing?.status !== 'active' || listing.deletedAt !== null) return 0
      const entries = await tx.db
        .select({ userId: waitingListEntries.userId, enteredAt: waitingListEntries.createdAt })
        .from(waitingListEntries)
        .where(and(eq(waitingListEntries.propertyId, listingId), isWaiting(tx)))
        .orderBy(waitingListEntries.createdAt, waitingListEntries.userId)
        .limit(PEOPLE_PER_BATCH)
        .for('update', { skipLocked: true })
      for (const { userId, enteredAt } of entries) {
        await tx.db
          .update(waitingListEntries)
          .set({ toldAt: tx.now() })
          .where(and(eq(waitingListEntries.propertyId, listingId), eq(waitingListEntries.userId, userId)))
        await notify(tx, {
          userId,
          kind: 'waitingList.opened',
          subject: { type: 'listing', id: listingId },
          params: { ...getTitleParams(listing), date: toManilaDay(enteredAt) },
        })
      }
      return entries.length
    })
    if (told < PEOPLE_PER_BATCH) return
  }
}

/** Deletes entries that ended. One batch; returns the number of deleted rows. */
export async function sweepWaitingList(db: Db, now: Date, batch = 5_000): Promise<number> {
  const ended = db
    .select({ row: sql`ctid` })
    .from(waitingListEntries)
    .where(lte(waitingListEntries.createdAt, getOldestEntry(now)))
    .limit(batch)
  const deleted = await db.delete(waitingListEntries).where(inBatch(sql`ctid`, ended))
  return deleted.rowCount ?? 0
}
