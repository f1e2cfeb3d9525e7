// A deduction settles lines of one rent book: that of the rental, or of an earlier one that it renews. They are named when it is made, and
// paid from the deposit when the tenant accepts it. The caller has locked the chain of rentals.
import { depositDeductionLines } from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listRentalChain } from '#app/domain/tenancy/renewals/rental-chain.queries.server.ts'
import { loadBookRows, loadRowsOfBooks } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { allocatePayment, type Allocation } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { acknowledge, insertTransfer } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { listDeductionParts } from './deduction-lines.queries.server.ts'
import { canSettle, listDeductibleLines } from './deduction-lines.rules.ts'

/** The parts of the chosen lines, the oldest line first. One payment settles them, and a payment belongs to one rental. */
export async function allocateDeduction(
  ctx: Ctx,
  rentalId: string,
  { lines, amount }: { lines: readonly string[]; amount: number },
): Promise<Allocation[]> {
  if (lines.length === 0) return []
  const chain = (await listRentalChain(ctx, rentalId)).map(({ id }) => id)
  const [book, parts] = [await loadRowsOfBooks(ctx, chain), await listDeductionParts(ctx, chain)]
  if (lines.some((id) => book.lines.every((line) => line.id !== id))) fail('payment.notFound')
  const leases = new Set(book.rows.flatMap((row) => (lines.includes(row.id) ? row.rentalId : [])))
  if (leases.size > 1) failField('lines', 'deposit.lines.oneLease')
  const chosen = listDeductibleLines(book.lines, parts).filter(({ id }) => lines.includes(id))
  return allocatePayment(amount, chosen) ?? failField('amount', 'rent.amount.aboveDue')
}

export async function storeDeductionLines(ctx: Ctx, deductionId: string, parts: readonly Allocation[]): Promise<void> {
  if (parts.length > 0)
    await ctx.db.insert(depositDeductionLines).values(parts.map((part) => ({ ...part, deductionId })))
}

/** Returns the transfer, or null for a deduction that names no line. Transfer and acknowledgment belong to the rental of the lines. */
export async function settleDeduction(ctx: Ctx, rental: StoredRental, deductionId: string): Promise<string | null> {
  const chain = (await listRentalChain(ctx, rental.id)).map(({ id }) => id)
  const parts = (await listDeductionParts(ctx, chain)).filter((part) => part.deductionId === deductionId)
  const [first] = parts
  if (!first) return null
  const { lines } = await loadBookRows(ctx, first.rentalId)
  if (!canSettle(lines, parts)) fail('deposit.linesChanged')
  const paid = { method: 'deposit', paidOn: toManilaDay(ctx.now()) } as const
  const transferId = await insertTransfer(ctx, paid, parts, { status: 'confirmed' })
  await acknowledge(ctx, { id: first.rentalId, listing: rental.listing }, transferId)
  return transferId
}
