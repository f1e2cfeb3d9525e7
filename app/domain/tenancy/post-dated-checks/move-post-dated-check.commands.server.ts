// A check is deposited, cleared or returned. A cleared one is a confirmed payment with a number; a returned one leaves its lines open again.
import { and, eq } from 'drizzle-orm'
import { payments, postDatedCheckLines, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyOfTransfer, notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { chargeRefund } from '#app/domain/tenancy/deposits/charge-refund.commands.server.ts'
import { listTransferRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { closeUnusedRent } from '#app/domain/tenancy/rent-book/close-unused-rent.commands.server.ts'
import { requireRoom } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import {
  getRentalMover,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeReversal } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import {
  acknowledge,
  announceConfirmedPayment,
  insertTransfer,
  storeLine,
} from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { PostDatedCheckStatus } from '#app/shared/tenancy-vocabulary.ts'
import { getPostDatedCheckName } from './post-dated-check.labels.ts'
import { isReturnable, RETURN_DAYS } from './post-dated-check.rules.ts'

type StoredPostDatedCheck = typeof postDatedChecks.$inferSelect
type PostDatedCheckInput = { rentalId: string; check: string }

const MAX_NOTE = 500

export async function depositPostDatedCheck(ctx: Ctx, input: PostDatedCheckInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, postDatedCheck } = await lockPostDatedCheck(tx, input, 'deposited')
    if (postDatedCheck.checkDate > toManilaDay(tx.now()))
      fail('postDatedCheck.tooEarly', { day: postDatedCheck.checkDate })
    await storeMove(tx, rental, postDatedCheck, { status: 'deposited', depositedOn: toManilaDay(tx.now()) })
  })
}

/** Returns the number of the acknowledgment. */
export async function clearPostDatedCheck(ctx: Ctx, input: PostDatedCheckInput): Promise<{ number: string }> {
  return inTransaction(ctx, async (tx) => {
    const { rental, postDatedCheck } = await lockPostDatedCheck(tx, input, 'cleared')
    const parts = await tx.db
      .select({ paymentId: postDatedCheckLines.paymentId, amount: postDatedCheckLines.amount })
      .from(postDatedCheckLines)
      .where(eq(postDatedCheckLines.checkId, postDatedCheck.id))
    const paid = {
      method: 'check',
      paidOn: toManilaDay(tx.now()),
      reference: getPostDatedCheckName(postDatedCheck),
    } as const
    const transferId = await insertTransfer(tx, paid, parts, { status: 'confirmed' })
    await storeMove(tx, rental, postDatedCheck, { status: 'cleared', transferId })
    const number = await acknowledge(tx, rental, transferId)
    await notifyOfTransfer(tx, rental, transferId, {
      kind: 'paymentProof.confirmed',
      subject: { type: 'payment_proof', id: transferId },
      params: getTitleParams(rental.listing),
    })
    await reviewPapers(tx, rental.id)
    await announceConfirmedPayment(tx, rental, transferId)
    return { number }
  })
}

/** The bank did not pay it, or it is given back. What the owner charges for that is a line of its own. */
export async function returnPostDatedCheck(
  ctx: Ctx,
  { reason, fee, ...input }: PostDatedCheckInput & { reason: string; fee?: number | null | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, postDatedCheck } = await lockPostDatedCheck(tx, input, 'returned')
    if (postDatedCheck.transferId !== null) await reverseCleared(tx, rental, postDatedCheck.transferId, reason)
    await storeMove(tx, rental, postDatedCheck, { status: 'returned', returnReason: reason })
    await closeUnusedRent(tx, rental)
    const note = `${getPostDatedCheckName(postDatedCheck)}: ${reason}`.slice(0, MAX_NOTE)
    await chargeRefund(tx, rental, note)
    if (fee) {
      await requireRoom(tx, rental.id)
      const dueDate = toManilaDay(tx.now())
      await storeLine(tx, { rentalId: rental.id, kind: 'other', amountDue: fee, dueDate, note })
    }
    await reviewPapers(tx, rental.id)
    const notice = {
      kind: 'postDatedCheck.returned',
      subject: { type: 'rental', id: rental.id },
      params: { ...getTitleParams(rental.listing), note },
    } as const
    await notifyTenants(tx, rental, notice, await findCheckPayer(tx, postDatedCheck.id))
  })
}

/** A check is for lines of one payer. */
async function findCheckPayer(ctx: Ctx, checkId: string): Promise<string | null> {
  const [line] = await ctx.db
    .select({ payerId: payments.payerId })
    .from(postDatedCheckLines)
    .innerJoin(payments, eq(payments.id, postDatedCheckLines.paymentId))
    .where(eq(postDatedCheckLines.checkId, checkId))
    .limit(1)
  return line?.payerId ?? null
}

/** The payment of a cleared check is reversed: its acknowledgment is void, and its lines are open again. */
async function reverseCleared(ctx: Ctx, rental: StoredRental, transferId: string, reason: string): Promise<void> {
  const rows = await listTransferRows(ctx, rental.id, transferId)
  const clearedAt = rows[0]?.decidedAt ?? fail('paymentProof.notFound')
  if (!isReturnable({ status: 'cleared', clearedAt }, toManilaDay(ctx.now())))
    fail('postDatedCheck.returnTooLate', { days: RETURN_DAYS })
  await storeReversal(ctx, rows, reason)
}

/** Whatever changes a rent book happens one after the other: of many moves of one check the first succeeds. */
async function lockPostDatedCheck(
  ctx: Ctx,
  { rentalId, check: id }: PostDatedCheckInput,
  to: PostDatedCheckStatus,
): Promise<{ rental: StoredRental; postDatedCheck: StoredPostDatedCheck }> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'postDatedCheck.move', rental)
  const [postDatedCheck] = await ctx.db
    .select()
    .from(postDatedChecks)
    .where(and(eq(postDatedChecks.id, id), eq(postDatedChecks.rentalId, rental.id)))
  if (!postDatedCheck) return fail('postDatedCheck.notFound')
  if (!canMove('postDatedCheck', postDatedCheck.status, to, getRentalMover(ctx, rental)))
    fail('postDatedCheck.moveNotAllowed')
  return { rental, postDatedCheck }
}

export async function storeMove(
  ctx: Ctx,
  rental: Pick<StoredRental, 'id'>,
  postDatedCheck: Pick<StoredPostDatedCheck, 'id' | 'status' | 'amount'>,
  change: { status: PostDatedCheckStatus; transferId?: string; depositedOn?: Day; returnReason?: string },
): Promise<void> {
  const now = ctx.now()
  const returned = change.status === 'returned' ? { returnedOn: toManilaDay(now) } : {}
  const moved = await ctx.db
    .update(postDatedChecks)
    .set({ ...change, ...returned, updatedAt: now })
    .where(and(eq(postDatedChecks.id, postDatedCheck.id), eq(postDatedChecks.status, postDatedCheck.status)))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
  await recordAudit(ctx, {
    action: 'postDatedCheck.moved',
    subjectType: 'rental',
    subjectId: rental.id,
    details: {
      checkId: postDatedCheck.id,
      from: postDatedCheck.status,
      to: change.status,
      amount: postDatedCheck.amount,
    },
  })
}
