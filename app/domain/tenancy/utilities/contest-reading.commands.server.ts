// The tenant contests the charge for a reading, once and with a reason; the owner keeps it with an answer, or corrects it.
import { and, eq } from 'drizzle-orm'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import {
  getRentalMover,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { ReadingStatus } from '#app/shared/tenancy-vocabulary.ts'

export type StoredReading = typeof utilityReadings.$inferSelect

export async function contestReading(
  ctx: Ctx,
  { rentalId, charge, reason }: { rentalId: string; charge: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'utility.contest', rental)
    const reading = await lockReading(tx, rental, charge, 'contested')
    await moveReading(tx, reading, { status: 'contested', contestReason: reason })
    await announce(tx, rental, { kind: 'utility.contested', userId: rental.listing.ownerId, note: reason })
  })
}

export async function keepReading(
  ctx: Ctx,
  { rentalId, charge, answer }: { rentalId: string; charge: string; answer: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'utility.record', rental)
    const reading = await lockReading(tx, rental, charge, 'kept')
    await moveReading(tx, reading, { status: 'kept', answer })
    await announce(tx, rental, { kind: 'utility.kept', userId: rental.tenantId, note: answer })
  })
}

/** The rental is locked, so that of two answers one succeeds. */
export async function lockReading(
  ctx: Ctx,
  rental: StoredRental,
  id: string,
  to: ReadingStatus,
): Promise<StoredReading> {
  const [reading] = await ctx.db
    .select()
    .from(utilityReadings)
    .where(and(eq(utilityReadings.id, id), eq(utilityReadings.rentalId, rental.id)))
  if (!reading) return fail('utility.notFound')
  if (!canMove('utility_reading', reading.status, to, getRentalMover(ctx, rental))) fail('utility.moveNotAllowed')
  return reading
}

export async function moveReading(
  ctx: Ctx,
  { id, status }: StoredReading,
  change: { status: ReadingStatus; contestReason?: string; answer?: string },
): Promise<void> {
  const moved = await ctx.db
    .update(utilityReadings)
    .set({ ...change, updatedAt: ctx.now() })
    .where(and(eq(utilityReadings.id, id), eq(utilityReadings.status, status)))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
}

async function announce(
  ctx: Ctx,
  { id, listing }: StoredRental,
  { kind, userId, note }: { kind: 'utility.contested' | 'utility.kept'; userId: string; note: string },
): Promise<void> {
  await recordAudit(ctx, { action: kind, subjectType: 'rental', subjectId: id })
  await notify(ctx, { userId, kind, subject: { type: 'rental', id }, params: { ...getTitleParams(listing), note } })
}
