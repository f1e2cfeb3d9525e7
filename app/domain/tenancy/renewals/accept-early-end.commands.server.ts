// Accepts the early end of a renewed rental: one transaction ends it, and cancels the next one or moves its start. Of many attempts one
// succeeds.
import { eq, inArray, sql } from 'drizzle-orm'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { buildPaymentSchedule, calculateLeaseDates } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { releaseLine } from '#app/domain/tenancy/rent-book/own-charge.commands.server.ts'
import { type BookLine, getLineDue, MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { hasClaimsAfterEnd } from '#app/domain/tenancy/rent-book/unused-rent.rules.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import { lockHome } from './accept-renewal.commands.server.ts'
import { lockEarlyEnd, lockNextRental, moveEarlyEnd } from './early-end-access.queries.server.ts'
import { closeRental, returnPostDatedChecks } from './end-rental.commands.server.ts'
import { tellOtherSide } from './offer-renewal.commands.server.ts'

type End = { endsOn: Day; reason: string }

export async function acceptEarlyEnd(ctx: Ctx, input: { rentalId: string; proposal: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockHome(tx, input.rentalId)
    const { rental, proposal } = await lockEarlyEnd(tx, input, 'accepted')
    const next = await lockNextRental(tx, rental)
    const { endsOn, reason, nextRental } = proposal
    // The next rental leaves its days before the rental gets its new end
    if (nextRental === 'cancel') await cancelNextRental(tx, next, { endsOn, reason })
    const closed = await closeRental(tx, rental, { endsOn, reason })
    if (nextRental === 'move') {
      await requireNothingPaidAhead(tx, rental, endsOn)
      await moveNextRental(tx, next, { endsOn, reason })
    }
    await moveEarlyEnd(tx, proposal, { status: 'accepted' })
    await recordAudit(tx, {
      action: 'earlyEnd.accepted',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { endsOn, nextRental, nextRentalId: next.id, closed },
    })
    for (const { id } of [rental, next]) await reviewPapers(tx, id)
    await tellOtherSide(tx, rental, { kind: 'earlyEnd.accepted' })
  })
}

/** It never begins: nothing of it is owed, and the deposit stays with the rental that ends. */
async function cancelNextRental(ctx: Ctx, next: StoredRental, end: End): Promise<void> {
  await ctx.db.update(rentals).set({ depositHeld: 0 }).where(eq(rentals.id, next.id))
  await closeRental(ctx, next, end)
}

/**
 * The deposit goes on with the next rental, so that this one returns nothing: what was paid for days after its new end would be lost between
 * them.
 */
async function requireNothingPaidAhead(ctx: Ctx, rental: StoredRental, lastDay: Day): Promise<void> {
  const { lines } = await loadBookRows(ctx, rental.id)
  if (hasClaimsAfterEnd({ startsOn: rental.startsOn, monthlyRent: rental.monthlyRent, lastDay }, lines))
    fail('earlyEnd.paidAhead')
}

/** It begins the day after the new end, for as many months as agreed. Rents that are due on other days than before are closed and written again. */
async function moveNextRental(ctx: Ctx, next: StoredRental, { endsOn, reason }: End): Promise<void> {
  if (next.endedEarlyOn !== null) fail('earlyEnd.nextChanged')
  const [offer] = await ctx.db
    .select({ leaseMonths: renewalOffers.leaseMonths })
    .from(renewalOffers)
    .where(eq(renewalOffers.nextRentalId, next.id))
  const { leaseMonths } = offer ?? fail('earlyEnd.nextChanged')
  const moveInDate = addDays(endsOn, 1)
  await ctx.db
    .update(rentals)
    .set({
      ...calculateLeaseDates({ moveInDate, leaseMonths }),
      version: sql`${rentals.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(eq(rentals.id, next.id))
  const { paymentDay, monthlyRent } = next
  const schedule = buildPaymentSchedule({
    moveInDate,
    leaseMonths,
    paymentDay,
    monthlyRent,
    advanceAmount: 0,
    depositAmount: 0,
  })
  const { rows, lines } = await loadBookRows(ctx, next.id)
  const rents = lines.filter(({ kind }) => kind === 'rent')
  const removed = rents.filter(({ dueDate }) => schedule.every((line) => line.dueDate !== dueDate))
  const added = schedule.filter(({ dueDate }) => rents.every((line) => line.dueDate !== dueDate))
  if (rows.length + removed.length + added.length > MAX_BOOK_LINES) fail('payment.tooManyLines')
  await closeRents(ctx, next, removed, reason)
  if (added.length > 0)
    await ctx.db.insert(payments).values(
      added.map(({ kind, dueDate, amountDue }) => ({
        rentalId: next.id,
        kind,
        dueDate,
        amountDue,
        createdAt: ctx.now(),
      })),
    )
}

/** Held checks are given back. What was paid or handed in has to be reversed or declined by the owner first. */
async function closeRents(ctx: Ctx, next: StoredRental, removed: readonly BookLine[], reason: string): Promise<void> {
  const ids = removed.map(({ id }) => id)
  if (ids.length === 0) return
  await returnPostDatedChecks(ctx, next, { isReturned: inArray(payments.id, ids), reason })
  for (const lineId of ids) await releaseLine(ctx, next, { lineId, note: reason })
  const { lines } = await loadBookRows(ctx, next.id)
  if (lines.some((line) => ids.includes(line.id) && getLineDue(line) > 0)) fail('earlyEnd.nextPaid')
}
