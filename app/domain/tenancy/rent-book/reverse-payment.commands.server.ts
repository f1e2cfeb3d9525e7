// Takes back a payment that was recorded or confirmed by mistake. It stays in the book with its number; the reversal is an entry of its own,
// and the lines are open again.
import { and, eq } from 'drizzle-orm'
import { paymentAcknowledgments, paymentProofs, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyOfTransfer } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { sumUncoveredReturns } from '#app/domain/tenancy/deposits/deposit-return.queries.server.ts'
import { cancelHeldCash } from '#app/domain/tenancy/held-cash/held-cash.commands.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { REVERSAL_DAYS } from '#app/shared/constants.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { listTransferRows, type ProofRow } from './book-lines.queries.server.ts'
import { closeUnusedRent } from './close-unused-rent.commands.server.ts'
import { getRentalMover, lockRental, type StoredRental } from './rental-access.queries.server.ts'
import { findReversalRefusal } from './reversal.rules.server.ts'

export async function reverseTransfer(
  ctx: Ctx,
  { rentalId, transferId, reason }: { rentalId: string; transferId: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    const rows = isUuid(transferId) ? await listTransferRows(tx, rental.id, transferId) : []
    const [first] = rows
    if (!first) return fail('paymentProof.notFound')
    authorize(tx.actor, 'paymentProof.reverse', first)
    if (!canMove('paymentProof', first.status, 'reversed', getRentalMover(tx, rental)))
      fail('paymentProof.moveNotAllowed', { status: first.status })
    await requireReversible(tx, rental, first)
    await storeReversal(tx, rows, reason)
    await cancelHeldCash(tx, transferId)
    await closeUnusedRent(tx, rental)
    await requireCoveredReturns(tx, rental)
    await reviewPapers(tx, rental.id)
    await recordAudit(tx, {
      action: 'payment.reversed',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { transferId, amount: rows.reduce((sum, { amount }) => sum + amount, 0) },
    })
    await notifyOfTransfer(tx, rental, transferId, {
      kind: 'paymentProof.reversed',
      subject: { type: 'payment_proof', id: transferId },
      params: { ...getTitleParams(rental.listing), note: reason },
    })
  })
}

async function requireReversible(
  ctx: Ctx,
  { addedByOwner }: StoredRental,
  { transferId, method, decidedAt }: ProofRow,
): Promise<void> {
  const [acknowledgment] = await ctx.db
    .select({ number: paymentAcknowledgments.number })
    .from(paymentAcknowledgments)
    .where(eq(paymentAcknowledgments.transferId, transferId))
  const [check] = await ctx.db
    .select({ id: postDatedChecks.id })
    .from(postDatedChecks)
    .where(eq(postDatedChecks.transferId, transferId))
  const facts = { method, decidedAt, isAcknowledged: acknowledgment !== undefined, isOfCheck: check !== undefined }
  const refusal = findReversalRefusal(facts, toManilaDay(ctx.now()))
  // An added tenant has no booking: the payment without an acknowledgment is the advance that the owner wrote
  if (refusal === 'paymentReversal.booking' && addedByOwner) fail('paymentReversal.advance')
  if (refusal !== null) fail(refusal, { days: REVERSAL_DAYS })
}

/**
 * Unused rent of the payment may be paid back with the deposit already. Here the owner takes back their own entry: a settlement that both
 * sides confirmed is not undone by one of them. A check that the bank returns is charged instead (deposits/charge-refund.commands.server.ts).
 */
async function requireCoveredReturns(ctx: Ctx, rental: StoredRental): Promise<void> {
  if ((await sumUncoveredReturns(ctx, rental)) > 0) fail('paymentReversal.paidBack')
}

/** All rows of the transfer together. */
export async function storeReversal(ctx: Ctx, rows: readonly ProofRow[], reversalReason: string): Promise<void> {
  const now = ctx.now()
  const change = { status: 'reversed', reversedBy: ctx.actor?.id ?? null, reversedAt: now, reversalReason } as const
  const reversed = await ctx.db
    .update(paymentProofs)
    .set({ ...change, updatedAt: now })
    .where(and(eq(paymentProofs.transferId, rows[0]?.transferId ?? ''), eq(paymentProofs.status, 'confirmed')))
  if (reversed.rowCount !== rows.length) fail('app.changedMeanwhile')
}
