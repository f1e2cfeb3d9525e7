// What the owner writes into the rent book: a payment that arrived, a charge, and a reduction of a line.
import { gte, inArray, sql } from 'drizzle-orm'
import { payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit, recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { holdCash } from '#app/domain/tenancy/held-cash/held-cash.commands.server.ts'
import { storeInvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.commands.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { loadBookRows } from './book-lines.queries.server.ts'
import { getLineUnclaimed, MAX_BOOK_LINES } from './rent-book.rules.ts'
import type { ChargeInput, RecordInput, ReduceInput } from './rent-book.schema.ts'
import { loadRental, lockRental, type StoredRental } from './rental-access.queries.server.ts'
import { notifyOfTransfer, notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import {
  acknowledge,
  announceConfirmedPayment,
  requirePastDay,
  storeLine,
  storeTransfer,
} from './transfer.commands.server.ts'

/** Cash, or a transfer that the owner sees and the tenant did not hand in. Returns the number of the acknowledgment. */
export async function recordPayment(
  ctx: Ctx,
  { rentalId, key, ...facts }: RecordInput & { rentalId: string },
): Promise<{ number: string }> {
  const permission = getRecordPermission(facts)
  authorize(ctx.actor, permission, await loadRental(ctx, rentalId))
  requirePastDay(ctx, facts.paidOn)
  return once(ctx, { operation: 'payment.record', key, input: { rentalId, ...facts } }, async (tx) => {
    const rental = await lockForOwner(tx, rentalId, permission)
    const { transferId, amount } = await storeTransfer(tx, rental, facts, { status: 'confirmed' })
    const number = await acknowledge(tx, rental, transferId)
    const { ownerId } = rental.listing
    await storeInvoiceNumber(tx, { paperId: transferId, ownerId, number: facts.invoiceNumber })
    if (facts.method === 'cash') await holdCash(tx, { rentalId, ownerId, transferId, amount })
    await recordAudit(tx, {
      action: 'payment.recorded',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { transferId, amount, withheld: facts.withheld ?? 0, method: facts.method, number },
    })
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

/** A caretaker may take cash; nothing else of the book is theirs. */
export const getRecordPermission = ({ method, invoiceNumber, withheld }: RecordFacts) =>
  method === 'cash' && !invoiceNumber && !withheld ? 'payment.recordCash' : 'payment.record'

type RecordFacts = Pick<RecordInput, 'method' | 'invoiceNumber' | 'withheld'>
type RecordPermission = ReturnType<typeof getRecordPermission>

/** Dues, utilities or something else that the tenant owes. */
export async function addCharge(
  ctx: Ctx,
  { rentalId, key, ...charge }: ChargeInput & { rentalId: string },
): Promise<void> {
  await once(ctx, { operation: 'payment.charge', key, input: { rentalId, ...charge } }, async (tx) => {
    const rental = await lockForOwner(tx, rentalId)
    const [line] = await storeCharges(tx, [rental], charge)
    if (!line) throw new Error('the insert returned no line')
    await notifyTenants(tx, rental, {
      kind: 'payment.charged',
      subject: { type: 'payment', id: line.lineId },
      params: { ...getTitleParams(rental.listing), note: charge.note },
    })
    return null
  })
}

/**
 * The same charge in the rent books of one tenant or of many, in a number of statements that does not grow with them. The caller has locked and
 * authorized the rentals, and tells the tenants. Returns the lines, one for each rental.
 */
export async function storeCharges(
  ctx: Ctx,
  rentals: readonly Pick<StoredRental, 'id' | 'startsOn'>[],
  { kind, amount, dueDate, note }: Omit<ChargeInput, 'key'>,
): Promise<{ lineId: string; rentalId: string }[]> {
  const charges = rentals.map((rental) => ({ rental, amount, note }))
  return storeChargeLines(ctx, charges, { kind, dueDate })
}

type NewCharge = { rental: Pick<StoredRental, 'id' | 'startsOn'>; amount: number; note: string }

/** Charges of different amounts, at most one for each rental, as of a bill that is split. */
export async function storeChargeLines(
  ctx: Ctx,
  charges: readonly NewCharge[],
  { kind, dueDate }: Pick<ChargeInput, 'kind' | 'dueDate'>,
): Promise<{ lineId: string; rentalId: string }[]> {
  if (charges.length === 0) return []
  if (charges.some(({ rental }) => dueDate < rental.startsOn)) failField('dueDate', 'rent.dueDate.beforeStart')
  await requireRoomInBooks(
    ctx,
    charges.map(({ rental }) => rental.id),
  )
  const createdAt = ctx.now()
  const lines = await ctx.db
    .insert(payments)
    .values(
      charges.map(({ rental, amount, note }) => ({
        rentalId: rental.id,
        kind,
        amountDue: amount,
        dueDate,
        note,
        createdAt,
      })),
    )
    .returning({ lineId: payments.id, rentalId: payments.rentalId, amount: payments.amountDue })
  await recordAuditEntries(
    ctx,
    lines.map(({ lineId, rentalId, amount }) => ({
      action: 'payment.charged',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { lineId, amount },
    })),
  )
  return lines
}

async function requireRoomInBooks(ctx: Ctx, rentalIds: readonly string[]): Promise<void> {
  const full = await ctx.db
    .select({ rentalId: payments.rentalId })
    .from(payments)
    .where(inArray(payments.rentalId, [...rentalIds]))
    .groupBy(payments.rentalId)
    .having(gte(sql`count(*)`, MAX_BOOK_LINES))
    .limit(1)
  if (full.length > 0) fail('payment.tooManyLines')
}

/** At most what nobody has paid or handed in, so that a line is never overpaid. */
export async function reduceLine(
  ctx: Ctx,
  { rentalId, key, ...reduction }: ReduceInput & { rentalId: string },
): Promise<void> {
  const { line: lineId, amount, note } = reduction
  await once(ctx, { operation: 'payment.reduce', key, input: { rentalId, ...reduction } }, async (tx) => {
    const rental = await lockForOwner(tx, rentalId)
    const { lines } = await requireRoom(tx, rentalId)
    const line = lines.find(({ id }) => id === lineId) ?? fail('payment.notFound')
    if (amount > getLineUnclaimed(line)) failField('amount', 'rent.amount.aboveDue')
    const reduced = { rentalId, kind: 'reduction', amountDue: -amount, dueDate: line.dueDate, note } as const
    const reductionId = await storeLine(tx, { ...reduced, reducesId: lineId })
    await recordAudit(tx, {
      action: 'payment.reduced',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { lineId: reductionId, amount },
    })
    const notice = {
      kind: 'payment.reduced',
      subject: { type: 'payment', id: reductionId },
      params: { ...getTitleParams(rental.listing), note },
    } as const
    await notifyTenants(tx, rental, notice, line.payerId)
    return null
  })
}

export async function lockForOwner(
  ctx: Ctx,
  rentalId: string,
  permission: RecordPermission = 'payment.record',
): Promise<StoredRental> {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, permission, rental)
  return rental
}

/** The book of a rental that can take further lines. */
export async function requireRoom(ctx: Ctx, rentalId: string) {
  const book = await loadBookRows(ctx, rentalId)
  if (book.rows.length >= MAX_BOOK_LINES) fail('payment.tooManyLines')
  return book
}
