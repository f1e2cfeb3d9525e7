// Either side ends a rental early. What is not owed any more is closed by reductions, and checks for later months are given back. An end on
// the first day undoes the booking: its agent has earned nothing.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { postDatedCheckLines, postDatedChecks, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { takeBackCommission } from '#app/domain/agents/commissions/commission.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeMove } from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { closeUnusedRent } from '#app/domain/tenancy/rent-book/close-unused-rent.commands.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { tellOtherSide } from './offer-renewal.commands.server.ts'
import { getSide, requireRunning } from './renewal-access.queries.server.ts'
import { getEarlyEnd, isEndBeforeMoveIn } from './renewal.rules.ts'

type EndInput = { rentalId: string; endsOn: Day; reason: string }

export async function endRentalEarly(ctx: Ctx, { rentalId, endsOn, reason }: EndInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'rental.endEarly', rental)
    await requireRunning(tx, rental)
    const days = getEarlyEnd(rental, { side: getSide(tx, rental), today: toManilaDay(tx.now()) })
    if (days === null || endsOn < days.first || endsOn > days.last) failField('endsOn', 'rental.endDate.outOfRange')
    const closed = await closeRental(tx, rental, { endsOn, reason })
    await recordAudit(tx, {
      action: 'rental.endedEarly',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { endsOn, side: getSide(tx, rental), closed },
    })
    await reviewPapers(tx, rental.id)
    // The paper of a renewal belongs to the rental that was renewed
    if (rental.renewsRentalId !== null) await reviewPapers(tx, rental.renewsRentalId)
    await tellOtherSide(tx, rental, { kind: 'rental.endedEarly', note: reason })
  })
}

type End = { endsOn: Day; reason: string }

/** Stores the end and closes what is not owed any more. The caller has locked the rental. Returns how many lines were reduced. */
export async function closeRental(ctx: Ctx, rental: StoredRental, { endsOn, reason }: End): Promise<number> {
  await storeEnd(ctx, rental, { endsOn, reason })
  await returnPostDatedChecks(ctx, rental, { isReturned: gt(payments.dueDate, endsOn), reason })
  const closed = await closeUnusedRent(ctx, { ...rental, endedEarlyOn: endsOn, endedEarlyReason: reason })
  if (rental.bookingId !== null && isEndBeforeMoveIn(endsOn, rental)) await takeBackCommission(ctx, rental.bookingId)
  return closed
}

async function storeEnd(ctx: Ctx, rental: StoredRental, { endsOn, reason }: End): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(rentals)
    .set({
      endedEarlyOn: endsOn,
      endedEarlyReason: reason,
      version: sql`${rentals.version} + 1`,
      updatedAt: now,
    })
    .where(eq(rentals.id, rental.id))
  await ctx.db
    .update(renewalOffers)
    .set({ status: 'withdrawn', decidedBy: ctx.actor?.id ?? null, decidedAt: now, updatedAt: now })
    .where(and(eq(renewalOffers.rentalId, rental.id), eq(renewalOffers.status, 'open')))
}

/** Checks that the owner holds for one of the lines. A deposited one is with the bank and is decided there. */
export async function returnPostDatedChecks(
  ctx: Ctx,
  rental: StoredRental,
  { isReturned, reason }: { isReturned: SQL; reason: string },
): Promise<void> {
  const held = await ctx.db
    .selectDistinct({ id: postDatedChecks.id, status: postDatedChecks.status, amount: postDatedChecks.amount })
    .from(postDatedChecks)
    .innerJoin(postDatedCheckLines, eq(postDatedCheckLines.checkId, postDatedChecks.id))
    .innerJoin(payments, eq(payments.id, postDatedCheckLines.paymentId))
    .where(and(eq(postDatedChecks.rentalId, rental.id), eq(postDatedChecks.status, 'held'), isReturned))
  for (const postDatedCheck of held)
    await storeMove(ctx, rental, postDatedCheck, { status: 'returned', returnReason: reason })
}
