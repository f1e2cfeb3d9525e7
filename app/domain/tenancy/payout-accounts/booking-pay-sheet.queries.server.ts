// Where and what the tenant of an approved application pays to move in. Nobody sees the accounts before the approval, or after the
// decision about the booking.
import { eq, sum } from 'drizzle-orm'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import { loadBooking } from '#app/domain/tenancy/bookings/booking-access.queries.server.ts'
import { calculateUnproven } from '#app/domain/tenancy/bookings/booking.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { buildPaySheet, drawPayPicture, type Due } from './pay-due.queries.server.ts'
import type { PaySheet } from './pay-sheet.model.ts'

export async function getBookingPaySheet(ctx: Ctx, bookingId: string): Promise<PaySheet> {
  return buildPaySheet(ctx, await loadBookingDue(ctx, bookingId))
}

export async function getBookingPayPicture(ctx: Ctx, bookingId: string, accountId: string): Promise<Buffer> {
  return drawPayPicture(ctx, await loadBookingDue(ctx, bookingId), accountId)
}

/** What no proof covers yet. */
async function loadBookingDue(ctx: Ctx, bookingId: string): Promise<Due> {
  const booking = await loadBooking(ctx, bookingId)
  authorize(ctx.actor, 'booking.pay', booking)
  const { id, status, totalPrice, listing } = booking
  if (status !== 'pending') fail('booking.moveNotAllowed', { status })
  const [proven] = await ctx.db
    .select({ amount: sum(bookingProofs.amount).mapWith(Number) })
    .from(bookingProofs)
    .where(eq(bookingProofs.bookingId, id))
  const amount = calculateUnproven(totalPrice, [{ amount: proven?.amount ?? 0 }])
  return { ownerId: listing.ownerId, amount, subject: `${id}|${amount}` }
}
