// A check is deposited, cleared or returned. A cleared one is a confirmed payment with a number; a returned one leaves its lines open again.
import { and, eq } from 'drizzle-orm'
import { chequeLines, cheques } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { closeUnusedRent } from '#app/domain/tenancy/rent-book/close-unused-rent.commands.server.ts'
import { requireRoom } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import {
  getRentalMover,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { acknowledge, insertTransfer, storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { ChequeStatus } from '#app/shared/tenancy-vocabulary.ts'
import { getChequeName } from './cheque.labels.ts'

type StoredCheque = typeof cheques.$inferSelect
type ChequeInput = { rentalId: string; cheque: string }

const MAX_NOTE = 500

export async function depositCheque(ctx: Ctx, input: ChequeInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, cheque } = await lockCheque(tx, input, 'deposited')
    if (cheque.chequeDate > toManilaDay(tx.now())) fail('cheque.tooEarly', { day: cheque.chequeDate })
    await storeMove(tx, rental, cheque, { status: 'deposited' })
  })
}

/** Returns the number of the acknowledgement. */
export async function clearCheque(ctx: Ctx, input: ChequeInput): Promise<{ number: number }> {
  return inTransaction(ctx, async (tx) => {
    const { rental, cheque } = await lockCheque(tx, input, 'cleared')
    const parts = await tx.db
      .select({ paymentId: chequeLines.paymentId, amount: chequeLines.amount })
      .from(chequeLines)
      .where(eq(chequeLines.chequeId, cheque.id))
    const paid = { method: 'cheque', paidOn: toManilaDay(tx.now()), reference: getChequeName(cheque) } as const
    const transferId = await insertTransfer(tx, paid, parts, { status: 'confirmed' })
    await storeMove(tx, rental, cheque, { status: 'cleared', transferId })
    const number = await acknowledge(tx, rental.id, transferId)
    await notify(tx, {
      userId: rental.tenantId,
      kind: 'receipt.confirmed',
      subject: { type: 'payment_receipt', id: transferId },
      params: getTitleParams(rental.listing),
    })
    return { number }
  })
}

/** The bank did not pay it, or it is given back. What the owner charges for that is a line of its own. */
export async function returnCheque(
  ctx: Ctx,
  { reason, fee, ...input }: ChequeInput & { reason: string; fee?: number | null | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, cheque } = await lockCheque(tx, input, 'returned')
    await storeMove(tx, rental, cheque, { status: 'returned', returnReason: reason })
    await closeUnusedRent(tx, rental)
    const note = `${getChequeName(cheque)}: ${reason}`.slice(0, MAX_NOTE)
    if (fee) {
      await requireRoom(tx, rental.id)
      const dueDate = toManilaDay(tx.now())
      await storeLine(tx, { rentalId: rental.id, kind: 'other', amountDue: fee, dueDate, note })
    }
    await notify(tx, {
      userId: rental.tenantId,
      kind: 'cheque.returned',
      subject: { type: 'rental', id: rental.id },
      params: { ...getTitleParams(rental.listing), note },
    })
  })
}

/** Whatever changes a rent book happens one after the other: of many moves of one check the first succeeds. */
async function lockCheque(
  ctx: Ctx,
  { rentalId, cheque: id }: ChequeInput,
  to: ChequeStatus,
): Promise<{ rental: StoredRental; cheque: StoredCheque }> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'cheque.move', rental)
  const [cheque] = await ctx.db
    .select()
    .from(cheques)
    .where(and(eq(cheques.id, id), eq(cheques.rentalId, rental.id)))
  if (!cheque) return fail('cheque.notFound')
  if (!canMove('cheque', cheque.status, to, getRentalMover(ctx, rental))) fail('cheque.moveNotAllowed')
  return { rental, cheque }
}

export async function storeMove(
  ctx: Ctx,
  rental: Pick<StoredRental, 'id'>,
  cheque: Pick<StoredCheque, 'id' | 'status' | 'amount'>,
  change: { status: ChequeStatus; transferId?: string; returnReason?: string },
): Promise<void> {
  const moved = await ctx.db
    .update(cheques)
    .set({ ...change, updatedAt: ctx.now() })
    .where(and(eq(cheques.id, cheque.id), eq(cheques.status, cheque.status)))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
  await recordAudit(ctx, {
    action: 'cheque.moved',
    subjectType: 'rental',
    subjectId: rental.id,
    details: { chequeId: cheque.id, from: cheque.status, to: change.status, amount: cheque.amount },
  })
}
