// The owner records what was paid back of the deposit; the tenant confirms or contests each. The rental is locked, so that all together
// never exceed what is owed.
import { and, eq } from 'drizzle-orm'
import { depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import {
  getRentalMover,
  loadRental,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { requirePastDay } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { DepositReturnStatus } from '#app/shared/tenancy-vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { notifyOfDeposit } from './deposit-notice.commands.server.ts'
import {
  findNextRentalId,
  listReturnRows,
  loadDepositSums,
  sumReturnableShares,
} from './deposit-return.queries.server.ts'
import { DEPOSIT_FOLDER, MAX_RETURNS } from './deposit.rules.ts'
import type { DepositReturnInput } from './deposit.schema.ts'
import { lowerPassedOnDeposit } from './pass-on-deposit.commands.server.ts'

/** The file is stored before the transaction and deleted again if it fails or if the key was used before. */
export async function recordReturn(
  ctx: Ctx,
  rentalId: string,
  { key, file, ...facts }: DepositReturnInput,
): Promise<void> {
  authorize(ctx.actor, 'deposit.return', await loadRental(ctx, rentalId)) // only the owner makes the server decode files
  requirePastDay(ctx, facts.paidOn)
  const documents = file ? [await prepareDocument(ctx, file)] : []
  const request = { operation: 'deposit.return', key, input: { rentalId, ...facts }, documents, folder: DEPOSIT_FOLDER }
  await storeDocumentsOnce(ctx, request, async (tx, paths) => {
    await storeReturn(tx, rentalId, facts, documents, paths)
    return null
  })
}

async function storeReturn(
  ctx: Ctx,
  rentalId: string,
  { amount, method, paidOn, reference }: Omit<DepositReturnInput, 'key' | 'file'>,
  documents: readonly PreparedDocument[],
  paths: readonly string[],
): Promise<void> {
  requireSignIn(ctx.actor)
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'deposit.return', rental)
  if ((await findNextRentalId(ctx, rentalId)) !== null) fail('deposit.wentOn')
  const isEnded = toManilaDay(ctx.now()) >= (rental.endedEarlyOn ?? rental.endsOn)
  const { returnable } = await loadDepositSums(ctx, rental)
  const owed = isEnded ? returnable : await sumReturnableShares(ctx, rental)
  if (!isEnded && owed === 0) fail('deposit.notEnded')
  if (paidOn < rental.startsOn) failField('paidOn', 'rent.paidOn.tooEarly')
  const rows = await listReturnRows(ctx, rentalId)
  if (rows.length >= MAX_RETURNS) fail('deposit.tooManyEntries', { max: MAX_RETURNS })
  const isUsed = rows.some((row) => row.status !== 'withdrawn' && row.method === method && row.reference === reference)
  if (reference && isUsed) failField('reference', 'rent.reference.used')
  if (amount > owed) failField('amount', 'deposit.amount.aboveOwed')
  const [proofFileId] = await insertDocumentRows(ctx, documents, paths)
  const now = ctx.now()
  await ctx.db.insert(depositReturns).values({
    rentalId,
    recordedBy: ctx.actor.id,
    amount,
    method,
    returnedOn: paidOn,
    reference: reference || null,
    proofFileId: proofFileId ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(ctx, {
    action: 'deposit.returned',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { amount, method },
  })
  await reviewPapers(ctx, rentalId)
  await notifyOfDeposit(ctx, rental, 'deposit.returned')
}

/** The tenant says whether the money arrived. */
export async function answerReturn(
  ctx: Ctx,
  rentalId: string,
  decision: { id: string; status: 'confirmed' } | { id: string; status: 'contested'; answer: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'deposit.answer', rental)
    await moveReturn(tx, rental, decision)
  })
}

/** The owner takes back what was recorded by mistake, and can record it again. */
export async function withdrawReturn(ctx: Ctx, rentalId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'deposit.return', rental)
    await moveReturn(tx, rental, { id, status: 'withdrawn' })
  })
}

type Move = { id: string; status: Exclude<DepositReturnStatus, 'sent'>; answer?: string }

async function moveReturn(ctx: Ctx, rental: StoredRental, { id, ...changes }: Move): Promise<void> {
  const isThis = and(eq(depositReturns.id, id), eq(depositReturns.rentalId, rental.id))
  const [stored] = isUuid(id) ? await ctx.db.select().from(depositReturns).where(isThis) : []
  if (!stored) return fail('deposit.returnNotFound')
  const { status } = stored
  if (!canMove('depositReturn', status, changes.status, getRentalMover(ctx, rental)))
    fail('deposit.returnMoveNotAllowed')
  if (changes.status === 'confirmed') await lowerPassedOnDeposit(ctx, rental, stored.amount)
  const now = ctx.now()
  const { rowCount } = await ctx.db
    .update(depositReturns)
    .set({ ...changes, decidedAt: now, updatedAt: now })
    .where(and(isThis, eq(depositReturns.status, status)))
  if (rowCount !== 1) fail('app.changedMeanwhile')
  await recordAudit(ctx, {
    action: 'deposit.returnMoved',
    subjectType: 'rental',
    subjectId: rental.id,
    details: { returnId: id, from: status, to: changes.status, amount: stored.amount },
  })
  await reviewPapers(ctx, rental.id)
  await notifyOfDeposit(ctx, rental, 'deposit.returnAnswered')
}
