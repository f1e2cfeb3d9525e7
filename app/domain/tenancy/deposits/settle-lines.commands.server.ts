// A deduction settles lines of the rent book: they are named when it is made, and paid from the deposit when the tenant accepts it. The
// caller has locked the rental.
import { depositDeductionLines } from '#app/db/schema/tenancy/deposits.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { allocatePayment, type Allocation } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { acknowledge, insertTransfer } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { listDeductionParts } from './deduction-lines.queries.server.ts'
import { canSettle, listDeductibleLines } from './deduction-lines.rules.ts'

/** The parts of the chosen lines, the oldest line first. */
export async function allocateDeduction(
  ctx: Ctx,
  rentalId: string,
  { lines, amount }: { lines: readonly string[]; amount: number },
): Promise<Allocation[]> {
  if (lines.length === 0) return []
  const [book, parts] = [await loadBookRows(ctx, rentalId), await listDeductionParts(ctx, rentalId)]
  if (lines.some((id) => book.lines.every((line) => line.id !== id))) fail('payment.notFound')
  const chosen = listDeductibleLines(book.lines, parts).filter(({ id }) => lines.includes(id))
  return allocatePayment(amount, chosen) ?? failField('amount', 'rent.amount.aboveDue')
}

export async function storeDeductionLines(ctx: Ctx, deductionId: string, parts: readonly Allocation[]): Promise<void> {
  if (parts.length > 0)
    await ctx.db.insert(depositDeductionLines).values(parts.map((part) => ({ ...part, deductionId })))
}

/** Returns the transfer, or null for a deduction that names no line. */
export async function settleDeduction(ctx: Ctx, rental: StoredRental, deductionId: string): Promise<string | null> {
  const { id: rentalId } = rental
  const parts = (await listDeductionParts(ctx, rentalId)).filter((part) => part.deductionId === deductionId)
  if (parts.length === 0) return null
  const { lines } = await loadBookRows(ctx, rentalId)
  if (!canSettle(lines, parts)) fail('deposit.linesChanged')
  const paid = { method: 'deposit', paidOn: toManilaDay(ctx.now()) } as const
  const transferId = await insertTransfer(ctx, paid, parts, { status: 'confirmed' })
  await acknowledge(ctx, rental, transferId)
  return transferId
}
