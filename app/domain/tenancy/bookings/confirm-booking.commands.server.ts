// Confirms that the move-in cost has arrived. One transaction starts the rental with its payments, hides the listing, takes the number of
// the receipt and tells everybody; of many attempts one succeeds.
import { and, asc, eq, sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import { bookings, paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { earnCommission } from '#app/domain/agents/commissions/commission.commands.server.ts'
import { notifyWaitingApplicants } from '#app/domain/applications/decisions/decision.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { getListingMover } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { getTitleParams, moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { storeInvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.commands.server.ts'
import { takeReceiptNumber } from '#app/domain/tenancy/receipts/receipt-number.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { PaymentMethod } from '#app/shared/tenancy-vocabulary.ts'
import { lockBooking, requireMove, type StoredBooking } from './booking-access.queries.server.ts'
import {
  buildPaymentSchedule,
  calculateLeaseDates,
  calculateUnproven,
  getPaymentDay,
  MAX_PROOFS,
  type MoveInPayment,
  spreadMoveIn,
} from './booking.rules.ts'
import type { ConfirmBookingInput } from './booking.schema.ts'
import { closeFullListing } from './close-full-listing.commands.server.ts'
import { lockBuilding, requireFreeSpace } from './rental-dates.queries.server.ts'

export async function confirmBooking(
  ctx: Ctx,
  id: string,
  terms: Partial<ConfirmBookingInput> = {},
): Promise<{ receiptNumber: string; rentalId: string }> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id)
    authorize(ctx.actor, 'booking.confirm', booking)
    requireMove(tx, booking, 'confirmed')
    await lockBuilding(tx, eq(spaces.id, booking.spaceId))
    await requireFreeSpace(tx, booking.spaceId, calculateLeaseDates(booking))
    const receiptNumber = await storeConfirmation(tx, booking)
    const { ownerId } = booking.listing
    await storeInvoiceNumber(tx, { paperId: id, ownerId, number: terms.invoiceNumber })
    const rentalId = await startRental(tx, booking, terms)
    await earnCommission(tx, booking)
    const isOpen = await closeLetListing(tx, booking.listing)
    await recordAudit(tx, {
      action: 'booking.confirmed',
      subjectType: 'booking',
      subjectId: id,
      details: { receiptNumber, rentalId, total: booking.totalPrice },
    })
    await notifyPeople(tx, booking, isOpen)
    return { receiptNumber, rentalId }
  })
}

/** A home is closed when it is let, a listing of several spaces when all are. Returns whether renters can still apply. */
export async function closeLetListing(ctx: Ctx, listing: StoredBooking['listing']): Promise<boolean> {
  if ((await findSharedAvailability(ctx, listing.id)) !== null) return !(await closeFullListing(ctx, listing.id))
  if (listing.status === 'active')
    await moveListing(ctx, listing, { status: 'inactive', reason: 'rented', mover: getListingMover(ctx) })
  return false
}

async function storeConfirmation(ctx: Ctx, { id, listing }: StoredBooking): Promise<string> {
  const now = ctx.now()
  const receiptNumber = await takeReceiptNumber(ctx, listing.ownerId)
  const confirmed = await ctx.db
    .update(bookings)
    .set({
      status: 'confirmed',
      decidedBy: ctx.actor?.id ?? null,
      decidedAt: now,
      receiptNumber,
      updatedAt: now,
      version: sql`${bookings.version} + 1`,
    })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'pending')))
  if (confirmed.rowCount !== 1) fail('app.changedMeanwhile')
  return receiptNumber
}

async function startRental(
  ctx: Ctx,
  booking: StoredBooking,
  { paymentDay = getPaymentDay(booking.moveInDate), restMethod = 'other' }: Partial<ConfirmBookingInput>,
): Promise<string> {
  const now = ctx.now()
  const [rental] = await ctx.db
    .insert(rentals)
    .values({
      propertyId: booking.propertyId,
      spaceId: booking.spaceId,
      tenantId: booking.guestId,
      bookingId: booking.id,
      ...calculateLeaseDates(booking),
      monthlyRent: booking.monthlyRent,
      depositHeld: booking.depositAmount,
      paymentDay,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: rentals.id })
  if (!rental) throw new Error('the insert returned no rental')
  await createPayments(ctx, { ...booking, paymentDay }, rental.id, restMethod)
  return rental.id
}

/**
 * What was paid with the booking has confirmed proofs, so that its state is derived like that of every other payment: as the tenant has
 * proven it, and the rest as the owner says.
 */
async function createPayments(
  ctx: Ctx,
  booking: StoredBooking & { paymentDay: number },
  rentalId: string,
  restMethod: PaymentMethod,
): Promise<void> {
  const now = ctx.now()
  const lines = buildPaymentSchedule(booking)
  if (lines.length === 0) return
  const stored = await ctx.db
    .insert(payments)
    .values(lines.map(({ kind, dueDate, amountDue }) => ({ rentalId, kind, dueDate, amountDue, createdAt: now })))
    .returning({ id: payments.id, amount: payments.amountDue })
  const paid = stored.filter((_, index) => lines[index]?.isPaid)
  if (paid.length === 0) return
  const moveIn = await listMoveInPayments(ctx, booking, restMethod)
  const transferIds = moveIn.map(() => crypto.randomUUID())
  const parts = spreadMoveIn(
    paid.map(({ amount }) => amount),
    moveIn.map(({ amount }) => amount),
  )
  await ctx.db.insert(paymentProofs).values(
    parts.map(({ lineIndex, paymentIndex, amount }) => ({
      paymentId: paid[lineIndex]?.id ?? '',
      transferId: transferIds[paymentIndex] ?? '',
      amount,
      submittedBy: booking.guestId,
      method: moveIn[paymentIndex]?.method ?? restMethod,
      paidOn: moveIn[paymentIndex]?.paidOn ?? toManilaDay(now),
      status: 'confirmed' as const,
      decidedBy: ctx.actor?.id ?? null,
      decidedAt: now,
      createdAt: now,
      updatedAt: now,
    })),
  )
}

/** Together at least the whole price. */
async function listMoveInPayments(
  ctx: Ctx,
  { id, totalPrice }: StoredBooking,
  restMethod: PaymentMethod,
): Promise<MoveInPayment[]> {
  const proofs = await ctx.db
    .select({ amount: bookingProofs.amount, method: bookingProofs.method, paidOn: bookingProofs.paidOn })
    .from(bookingProofs)
    .where(eq(bookingProofs.bookingId, id))
    .orderBy(asc(bookingProofs.createdAt), asc(bookingProofs.id))
    .limit(MAX_PROOFS)
  const rest = calculateUnproven(totalPrice, proofs)
  return rest === 0 ? proofs : [...proofs, { amount: rest, method: restMethod, paidOn: toManilaDay(ctx.now()) }]
}

async function notifyPeople(ctx: Ctx, { id, guestId, listing }: StoredBooking, isOpen: boolean): Promise<void> {
  for (const userId of [guestId, listing.ownerId])
    if (userId !== ctx.actor?.id)
      await notify(ctx, {
        userId,
        kind: 'booking.confirmed',
        subject: { type: 'booking', id },
        params: getTitleParams(listing),
      })
  if (!isOpen) await notifyWaitingApplicants(ctx, listing, 'application.homeRented')
}
