// Cancels a booking that is not confirmed, and releases its listing for another approval.
import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { releaseListing } from '#app/domain/applications/decisions/decision.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getBookingMover, lockBooking, requireMove } from './booking-access.queries.server.ts'

/** The tenant may cancel without a reason; everybody else owes the tenant one. */
export async function cancelBooking(
  ctx: Ctx,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id)
    authorize(ctx.actor, 'booking.cancel', booking)
    requireMove(tx, booking, 'cancelled')
    const mover = getBookingMover(tx, booking)
    if (mover !== 'tenant' && !reason) failField('reason', 'booking.reason.required')
    const now = ctx.now()
    const cancelled = await tx.db
      .update(bookings)
      .set({
        status: 'cancelled',
        cancelReason: reason || null,
        decidedBy: ctx.actor?.id ?? null,
        decidedAt: now,
        updatedAt: now,
        version: sql`${bookings.version} + 1`,
      })
      .where(and(eq(bookings.id, id), eq(bookings.status, 'pending')))
      .returning({ id: bookings.id })
    if (cancelled.length === 0) fail('app.changedMeanwhile')
    await releaseListing(tx, booking.applicationId)
    await recordAudit(tx, {
      action: 'booking.cancelled',
      subjectType: 'booking',
      subjectId: id,
      details: { by: mover },
    })
    for (const userId of [booking.guestId, booking.listing.ownerId])
      if (userId !== ctx.actor?.id)
        await notify(tx, {
          userId,
          kind: 'booking.cancelled',
          subject: { type: 'booking', id },
          params: { ...getTitleParams(booking.listing), ...(reason ? { note: reason } : {}) },
        })
  })
}
