// The owner confirms or declines a payment that was handed in, once: of many attempts one succeeds.
import { and, eq } from 'drizzle-orm'
import { paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyOfTransfer } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { storeInvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.commands.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { listTransferRows } from './book-lines.queries.server.ts'
import { closeUnusedRent } from './close-unused-rent.commands.server.ts'
import { getRentalMover, lockRentalOfTransfer, type StoredRental } from './rental-access.queries.server.ts'
import { acknowledge, announceConfirmedPayment } from './transfer.commands.server.ts'

type Decision = { status: 'confirmed' } | { status: 'declined'; declineReason: string }

/** Returns the number of the acknowledgment. */
export async function confirmTransfer(
  ctx: Ctx,
  transferId: string,
  invoiceNumber?: string,
): Promise<{ number: string; rentalId: string }> {
  return inTransaction(ctx, async (tx) => {
    const { rental, amount } = await decide(tx, transferId, { status: 'confirmed' })
    const number = await acknowledge(tx, rental, transferId)
    const { ownerId } = rental.listing
    await storeInvoiceNumber(tx, { paperId: transferId, ownerId, number: invoiceNumber })
    await announce(tx, rental, transferId, { status: 'confirmed', details: { amount, number } })
    await reviewPapers(tx, rental.id)
    await announceConfirmedPayment(tx, rental, transferId)
    return { number, rentalId: rental.id }
  })
}

export async function declineTransfer(
  ctx: Ctx,
  { transferId, reason }: { transferId: string; reason: string },
): Promise<{ rentalId: string }> {
  return inTransaction(ctx, async (tx) => {
    const { rental, amount } = await decide(tx, transferId, { status: 'declined', declineReason: reason })
    await closeUnusedRent(tx, rental)
    await reviewPapers(tx, rental.id)
    await announce(tx, rental, transferId, { status: 'declined', details: { amount }, note: reason })
    return { rentalId: rental.id }
  })
}

/** All rows of the transfer move together. The loser of two decisions gets the current state. */
async function decide(
  ctx: Ctx,
  transferId: string,
  decision: Decision,
): Promise<{ rental: StoredRental; amount: number }> {
  const rental = await lockRentalOfTransfer(ctx, transferId)
  authorize(ctx.actor, 'paymentProof.decide', rental)
  const rows = await listTransferRows(ctx, rental.id, transferId)
  const status = rows[0]?.status ?? fail('paymentProof.notFound')
  if (!canMove('paymentProof', status, decision.status, getRentalMover(ctx, rental)))
    fail('paymentProof.moveNotAllowed', { status })
  const now = ctx.now()
  const decided = await ctx.db
    .update(paymentProofs)
    .set({ ...decision, decidedBy: ctx.actor?.id ?? null, decidedAt: now, updatedAt: now })
    .where(and(eq(paymentProofs.transferId, transferId), eq(paymentProofs.status, 'submitted')))
    .returning({ amount: paymentProofs.amount })
  if (decided.length !== rows.length) fail('app.changedMeanwhile')
  return { rental, amount: decided.reduce((sum, row) => sum + row.amount, 0) }
}

async function announce(
  ctx: Ctx,
  rental: StoredRental,
  transferId: string,
  {
    status,
    details,
    note,
  }: { status: 'confirmed' | 'declined'; details: Record<string, number | string>; note?: string | undefined },
): Promise<void> {
  await recordAudit(ctx, {
    action: status === 'confirmed' ? 'payment.confirmed' : 'payment.declined',
    subjectType: 'rental',
    subjectId: rental.id,
    details: { transferId, ...details },
  })
  await notifyOfTransfer(ctx, rental, transferId, {
    kind: `paymentProof.${status}`,
    subject: { type: 'payment_proof', id: transferId },
    params: { ...getTitleParams(rental.listing), ...(note ? { note } : {}) },
  })
}
