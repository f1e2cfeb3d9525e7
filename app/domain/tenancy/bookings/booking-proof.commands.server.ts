// The tenant uploads proof that the move-in cost was paid. The owner confirms the booking, not the proof.
import { eq } from 'drizzle-orm'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { loadBooking, lockBooking, type StoredBooking } from './booking-access.queries.server.ts'
import { calculateUnproven, MAX_PROOFS, BOOKING_PROOF_FOLDER } from './booking.rules.ts'
import type { BookingProofInput } from './booking.schema.ts'

export type NewBookingProof = BookingProofInput & { bookingId: string }

/** The file is stored before the transaction and deleted again if it fails or if the key was used before. */
export async function submitBookingProof(ctx: Ctx, { bookingId, key, file, ...input }: NewBookingProof): Promise<void> {
  requireOpen(ctx, await loadBooking(ctx, bookingId)) // only the tenant may make the server decode files
  if (input.paidOn > toManilaDay(ctx.now())) failField('paidOn', 'field.date.future')
  const document = await prepareDocument(ctx, file)
  const proof = { bookingId, ...input }
  const request = {
    operation: 'bookingProof.submit',
    key,
    input: proof,
    documents: [document],
    folder: BOOKING_PROOF_FOLDER,
  }
  await storeDocumentsOnce(ctx, request, async (tx, paths) => {
    await storeProof(tx, proof, document, paths)
    return null
  })
}

type ProofToStore = Omit<NewBookingProof, 'key' | 'file'>

/** The booking is locked: two proofs at the same time cannot exceed what is due. */
async function storeProof(
  ctx: Ctx,
  { bookingId, amount, method, paidOn, reference }: ProofToStore,
  document: PreparedDocument,
  paths: readonly string[],
): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  requireOpen(ctx, booking)
  const proofs = await ctx.db
    .select({ amount: bookingProofs.amount, method: bookingProofs.method, reference: bookingProofs.reference })
    .from(bookingProofs)
    .where(eq(bookingProofs.bookingId, bookingId))
    .limit(MAX_PROOFS)
  if (proofs.length >= MAX_PROOFS) fail('upload.tooMany', { max: MAX_PROOFS })
  if (reference && proofs.some((proof) => proof.method === method && proof.reference === reference))
    failField('reference', 'booking.reference.used')
  if (amount > calculateUnproven(booking.totalPrice, proofs)) failField('amount', 'booking.amount.aboveDue')
  const [fileId] = await insertDocumentRows(ctx, [document], paths)
  const [proof] = await ctx.db
    .insert(bookingProofs)
    .values({
      bookingId,
      submittedBy: booking.guestId,
      amount,
      method,
      paidOn,
      reference: reference || null,
      fileId,
      createdAt: ctx.now(),
    })
    .returning({ id: bookingProofs.id })
  await recordAudit(ctx, {
    action: 'booking.proofSubmitted',
    subjectType: 'booking',
    subjectId: bookingId,
    details: { proofId: proof?.id ?? null, amount, method },
  })
  await notify(ctx, {
    userId: booking.listing.ownerId,
    kind: 'booking.proofSubmitted',
    subject: { type: 'booking', id: bookingId },
    params: getTitleParams(booking.listing),
  })
}

function requireOpen(ctx: Ctx, booking: StoredBooking): void {
  authorize(ctx.actor, 'booking.pay', booking)
  if (booking.status !== 'pending') fail('booking.moveNotAllowed', { status: booking.status })
}
