// Accepts a proposal: one transaction decides it and makes the next rental with its rents. Of many attempts one succeeds.
import { eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { buildPaymentSchedule, calculateLeaseDates } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { loadDepositSums } from '#app/domain/tenancy/deposits/deposit-return.queries.server.ts'
import { requireFreeSpace } from '#app/domain/tenancy/bookings/rental-dates.queries.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { carryShares } from '#app/domain/tenancy/roommates/carry-shares.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { tellOtherSide } from './offer-renewal.commands.server.ts'
import { lockOffer, moveOffer, requireRunning, type StoredOffer } from './renewal-access.queries.server.ts'

export async function acceptRenewal(
  ctx: Ctx,
  input: { rentalId: string; offer: string },
): Promise<{ rentalId: string }> {
  return inTransaction(ctx, async (tx) => {
    await lockHome(tx, input.rentalId)
    const { rental, offer } = await lockOffer(tx, input, 'accepted')
    await requireRunning(tx, rental)
    const { startsOn, leaseMonths } = offer
    await requireFreeSpace(tx, rental.spaceId, calculateLeaseDates({ moveInDate: startsOn, leaseMonths }))
    const rentalId = await startNextRental(tx, rental, offer)
    await moveOffer(tx, offer, { status: 'accepted', nextRentalId: rentalId })
    await recordAudit(tx, {
      action: 'renewal.accepted',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { nextRentalId: rentalId, monthlyRent: offer.monthlyRent, leaseMonths },
    })
    await tellOtherSide(tx, rental, { kind: 'renewal.accepted' })
    return { rentalId }
  })
}

/** The listing before the rental, in the order of a booking: what happens to one home happens one after the other. */
export async function lockHome(ctx: Ctx, rentalId: string): Promise<void> {
  if (!isUuid(rentalId)) fail('rental.notFound')
  const listingId = sql`(select ${rentals.propertyId} from ${rentals} where ${rentals.id} = ${rentalId})`
  await ctx.db.select({ id: properties.id }).from(properties).where(eq(properties.id, listingId)).for('update')
}

/** What is held of the deposit goes on; there is no new advance. */
async function startNextRental(ctx: Ctx, rental: StoredRental, offer: StoredOffer): Promise<string> {
  const now = ctx.now()
  const { startsOn: moveInDate, leaseMonths, monthlyRent } = offer
  const [next] = await ctx.db
    .insert(rentals)
    .values({
      propertyId: rental.propertyId,
      spaceId: rental.spaceId,
      tenantId: rental.tenantId,
      renewsRentalId: rental.id,
      ...calculateLeaseDates({ moveInDate, leaseMonths }),
      monthlyRent,
      depositHeld: (await loadDepositSums(ctx, rental)).left,
      paymentDay: rental.paymentDay,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!next) throw new Error('the insert returned no rental')
  const schedule = buildPaymentSchedule({
    moveInDate,
    leaseMonths,
    paymentDay: rental.paymentDay,
    monthlyRent,
    advanceAmount: 0,
    depositAmount: 0,
  })
  await ctx.db
    .insert(payments)
    .values(
      schedule.map(({ kind, dueDate, amountDue }) => ({ rentalId: next.id, kind, dueDate, amountDue, createdAt: now })),
    )
  if (rental.shares.length > 0) await carryShares(ctx, rental, next)
  return next.id
}
