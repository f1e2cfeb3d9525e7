// Who recorded a reading takes it back, with a reason: its charge is reversed in the same transaction, and the next reading starts from the one
// before. The reading and its lines stay visible.
import { and, eq, gt, or } from 'drizzle-orm'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { releaseLine } from '#app/domain/tenancy/rent-book/own-charge.commands.server.ts'
import { requireRoom } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import type { BookLine } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { REVERSAL_DAYS } from '#app/shared/constants.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { lockReading, type StoredReading } from './contest-reading.commands.server.ts'
import { isReversalDay } from './utility.rules.ts'
import { isValidReading } from './valid-reading.rules.server.ts'

export async function reverseReading(
  ctx: Ctx,
  { rentalId, charge, reason }: { rentalId: string; charge: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'utility.record', rental)
    const reading = await lockReading(tx, rental, charge, 'reversed')
    authorize(tx.actor, 'utility.reverse', { decidedBy: reading.recordedBy })
    if (!isReversalDay(reading.createdAt, toManilaDay(tx.now())))
      fail('utility.reversal.tooLate', { days: REVERSAL_DAYS })
    await requireLatest(tx, reading)
    const lines = await listReadingLines(tx, reading)
    for (const { id } of lines) await releaseLine(tx, rental, { lineId: id, note: reason })
    await storeReversal(tx, reading, reason)
    await announce(tx, rental, reading, reason)
  })
}

/** A later reading, or a correction, starts from it. */
async function requireLatest(ctx: Ctx, { id, rentalId, utility, readOn, createdAt }: StoredReading): Promise<void> {
  const isLater = or(
    gt(utilityReadings.readOn, readOn),
    and(eq(utilityReadings.readOn, readOn), gt(utilityReadings.createdAt, createdAt)),
    eq(utilityReadings.correctsId, id),
  )
  const ofMeter = and(eq(utilityReadings.rentalId, rentalId), eq(utilityReadings.utility, utility))
  if ((await ctx.db.$count(utilityReadings, and(ofMeter, isValidReading, isLater))) > 0) fail('utility.reversal.later')
}

/** The line of the reading; of a correction also the lines of what it corrected. Money that stands on one is reversed or declined first. */
async function listReadingLines(ctx: Ctx, reading: StoredReading): Promise<BookLine[]> {
  const paymentIds: string[] = []
  for (let part: StoredReading | undefined = reading; part;) {
    paymentIds.push(part.paymentId)
    part = part.correctsId === null ? undefined : await findReading(ctx, part.correctsId)
  }
  const { lines } = await requireRoom(ctx, reading.rentalId)
  const found = lines.filter(({ id }) => paymentIds.includes(id))
  if (found.some(({ confirmed }) => confirmed > 0)) fail('utility.reversal.paid')
  if (found.some(({ waiting, inChecks }) => waiting + inChecks > 0)) fail('utility.reversal.pending')
  return found
}

async function findReading(ctx: Ctx, id: string): Promise<StoredReading | undefined> {
  const [reading] = await ctx.db.select().from(utilityReadings).where(eq(utilityReadings.id, id))
  return reading
}

async function storeReversal(ctx: Ctx, { id, status }: StoredReading, reversalReason: string): Promise<void> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(utilityReadings)
    .set({ status: 'reversed', reversedBy: ctx.actor?.id ?? null, reversedAt: now, reversalReason, updatedAt: now })
    .where(and(eq(utilityReadings.id, id), eq(utilityReadings.status, status)))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
}

async function announce(ctx: Ctx, rental: StoredRental, reading: StoredReading, note: string): Promise<void> {
  const { id, listing } = rental
  await recordAudit(ctx, {
    action: 'utility.reversed',
    subjectType: 'rental',
    subjectId: id,
    details: { readingId: reading.id },
  })
  await notifyTenants(ctx, rental, {
    kind: 'utility.reversed',
    subject: { type: 'rental', id },
    params: { ...getTitleParams(listing), note },
  })
}
