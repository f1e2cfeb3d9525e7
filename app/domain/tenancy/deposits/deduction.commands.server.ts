// What the owner deducts from the deposit, item by item; the tenant accepts or contests each. The rental is locked, so that all items
// together never exceed the deposit, and with the rentals that it renews, so that a deduction settles its lines once.
import { and, eq } from 'drizzle-orm'
import { depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  insertDocumentRows,
  prepareDocument,
  type PreparedDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { lockRentalChain } from '#app/domain/tenancy/renewals/rental-chain.queries.server.ts'
import {
  getRentalMover,
  loadRental,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { DeductionStatus } from '#app/shared/tenancy-vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { notifyOfDeposit } from './deposit-notice.commands.server.ts'
import { isDepositHere, listReturnRows } from './deposit-return.queries.server.ts'
import { DEPOSIT_FOLDER, getDeductible, MAX_DEDUCTIONS } from './deposit.rules.ts'
import type { DeductionInput } from './deposit.schema.ts'
import { lowerPassedOnDeposit } from './pass-on-deposit.commands.server.ts'
import { allocateDeduction, settleDeduction, storeDeductionLines } from './settle-lines.commands.server.ts'

export async function addDeduction(
  ctx: Ctx,
  rentalId: string,
  { key, evidence, ...facts }: DeductionInput,
): Promise<void> {
  authorize(ctx.actor, 'deposit.deduct', await loadRental(ctx, rentalId)) // only the owner makes the server decode files
  // A photo of the damage, or a bill or statement of unpaid rent
  const documents = [await prepareDocument(ctx, evidence, 'upload.condition')]
  const request = { operation: 'deposit.deduct', key, input: { rentalId, ...facts } }
  await storeDocumentsOnce(ctx, { ...request, documents, folder: DEPOSIT_FOLDER }, async (tx, paths) => {
    await storeDeduction(tx, rentalId, facts, documents, paths)
    return null
  })
}

async function storeDeduction(
  ctx: Ctx,
  rentalId: string,
  { lines, ...facts }: Omit<DeductionInput, 'key' | 'evidence'>,
  evidence: readonly PreparedDocument[],
  paths: readonly string[],
): Promise<void> {
  requireSignIn(ctx.actor)
  const rental = await lockRentalChain(ctx, rentalId)
  authorize(ctx.actor, 'deposit.deduct', rental)
  const rows = await ctx.db
    .select()
    .from(depositDeductions)
    .where(eq(depositDeductions.rentalId, rentalId))
    .limit(MAX_DEDUCTIONS)
  if (rows.length >= MAX_DEDUCTIONS) fail('deposit.tooManyEntries', { max: MAX_DEDUCTIONS })
  if (!(await isDepositHere(ctx, rentalId))) fail('deposit.elsewhere')
  const returns = await listReturnRows(ctx, rentalId)
  if (facts.amount > getDeductible(rental.depositHeld, rows, returns)) failField('amount', 'deposit.amount.aboveHeld')
  const parts = await allocateDeduction(ctx, rentalId, { lines, amount: facts.amount })
  const [evidenceFileId] = await insertDocumentRows(ctx, evidence, paths)
  if (evidenceFileId === undefined) return failField('evidence', 'deposit.evidence.required')
  const now = ctx.now()
  const id = crypto.randomUUID()
  await ctx.db
    .insert(depositDeductions)
    .values({ ...facts, id, rentalId, createdBy: ctx.actor.id, evidenceFileId, createdAt: now, updatedAt: now })
  await storeDeductionLines(ctx, id, parts)
  await recordAudit(ctx, {
    action: 'deposit.deducted',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { amount: facts.amount, lines: parts.length },
  })
  await reviewPapers(ctx, rentalId)
  await notifyOfDeposit(ctx, rental, 'deposit.deducted')
}

/** The tenant agrees, or says why not. Agreeing pays the lines that the deduction names. */
export async function answerDeduction(
  ctx: Ctx,
  rentalId: string,
  decision: { id: string; status: 'accepted' } | { id: string; status: 'contested'; answer: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRentalChain(tx, rentalId)
    authorize(tx.actor, 'deposit.answer', rental)
    const { id, ...changes } = decision
    await moveDeduction(tx, rental, id, changes)
    await notifyOfDeposit(tx, rental, 'deposit.answered')
  })
}

/** The owner gives up a deduction that the tenant has not accepted. */
export async function withdrawDeduction(ctx: Ctx, rentalId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'deposit.deduct', rental)
    await moveDeduction(tx, rental, id, { status: 'withdrawn' })
    await notifyOfDeposit(tx, rental, 'deposit.answered')
  })
}

type Changes = { status: Exclude<DeductionStatus, 'proposed'>; answer?: string }

/** Of two moves exactly one succeeds; the other gets the current state. */
async function moveDeduction(ctx: Ctx, rental: StoredRental, id: string, changes: Changes): Promise<void> {
  const isThis = and(eq(depositDeductions.id, id), eq(depositDeductions.rentalId, rental.id))
  const [deduction] = isUuid(id) ? await ctx.db.select().from(depositDeductions).where(isThis) : []
  if (!deduction) return fail('deposit.deductionNotFound')
  const { status } = deduction
  if (!canMove('deduction', status, changes.status, getRentalMover(ctx, rental)))
    fail('deposit.moveNotAllowed', { status })
  const transferId = changes.status === 'accepted' ? await settleDeduction(ctx, rental, id) : null
  if (changes.status === 'accepted') await lowerPassedOnDeposit(ctx, rental, deduction.amount)
  const now = ctx.now()
  const { rowCount } = await ctx.db
    .update(depositDeductions)
    .set({ ...changes, transferId, decidedAt: now, updatedAt: now })
    .where(and(isThis, eq(depositDeductions.status, status)))
  if (rowCount !== 1) fail('app.changedMeanwhile')
  await recordAudit(ctx, {
    action: changes.status === 'withdrawn' ? 'deposit.withdrawn' : 'deposit.answered',
    subjectType: 'rental',
    subjectId: rental.id,
    details: { deductionId: id, from: status, to: changes.status, ...(transferId && { transferId }) },
  })
  await reviewPapers(ctx, rental.id)
}
