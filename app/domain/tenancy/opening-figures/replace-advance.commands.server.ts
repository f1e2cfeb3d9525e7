// Corrects the advance that the owner wrote: its payment is reversed with the reason, and the right amount pays the last rents.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { paymentAcknowledgments, paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { spreadAdvance } from '#app/domain/tenancy/existing-tenants/existing-tenant.rules.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { getLineUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { insertTransfer } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/** The caller has locked the rental. */
export async function replaceAdvance(
  ctx: Ctx,
  rental: StoredRental,
  { amount, answer }: { amount: number; answer: string },
): Promise<void> {
  await reverseAdvance(ctx, rental.id, answer)
  await payWithAdvance(ctx, rental, amount)
}

/** The only confirmed payment of such a rental that is neither acknowledged nor from the deposit. Returns its amount. */
export async function reverseAdvance(ctx: Ctx, rentalId: string, reason: string): Promise<number> {
  const ofRental = ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.rentalId, rentalId))
  const now = ctx.now()
  const change = { status: 'reversed', reversedBy: ctx.actor?.id ?? null, reversedAt: now, updatedAt: now } as const
  const reversed = await ctx.db
    .update(paymentProofs)
    .set({ ...change, reversalReason: reason })
    .where(
      and(
        inArray(paymentProofs.paymentId, ofRental),
        eq(paymentProofs.status, 'confirmed'),
        eq(paymentProofs.method, 'other'),
        sql`not exists (select from ${paymentAcknowledgments} a where a.transfer_id = ${paymentProofs.transferId})`,
      ),
    )
    .returning({ amount: paymentProofs.amount })
  return reversed.reduce((sum, { amount }) => sum + amount, 0)
}

/** It pays the last rents of the lease that nobody has paid or handed in. */
export async function payWithAdvance(ctx: Ctx, rental: StoredRental, amount: number): Promise<void> {
  const { lines } = await loadBookRows(ctx, rental.id)
  const createdOn = toManilaDay(rental.createdAt)
  const rents = lines.filter(({ kind, dueDate }) => kind === 'rent' && dueDate > createdOn)
  const open = rents.map((line) => ({ dueDate: line.dueDate, amountDue: getLineUnclaimed(line) }))
  const parts = spreadAdvance(amount, open) ?? failField('amount', 'openingFigure.advance.tooMuch')
  const allocations = rents.flatMap(({ id }, index) => {
    const part = parts[index] ?? 0
    return part > 0 ? [{ paymentId: id, amount: part }] : []
  })
  if (allocations.length === 0) return
  const paidOn = rental.startsOn < createdOn ? rental.startsOn : createdOn
  await insertTransfer(ctx, { method: 'other', paidOn }, allocations, { status: 'confirmed' })
}
