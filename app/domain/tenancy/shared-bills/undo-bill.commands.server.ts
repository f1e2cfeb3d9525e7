// Takes a posted bill back while nobody has paid any of it: each line is reduced by what is left of it, so that the books keep both.
import { and, asc, eq } from 'drizzle-orm'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { recordBuilding } from '#app/domain/listings/buildings/building.commands.server.ts'
import { sendChargeNotices } from '#app/domain/tenancy/occupancy/charge-tenants.commands.server.ts'
import { loadRowsOfBooks } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { getLineDue, MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'

export async function undoBill(ctx: Ctx, buildingId: string, billId: string, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, buildingId)
    await lockBill(tx, buildingId, billId)
    const lines = await lockLines(tx, billId)
    if (lines.some(({ confirmed, waiting, inChecks }) => confirmed + waiting + inChecks > 0)) fail('sharedBill.paid')
    const open = lines.filter((line) => getLineDue(line) > 0)
    const reductions = open.map(({ id, rentalId, dueDate, ...line }) => ({
      rentalId,
      kind: 'reduction' as const,
      amountDue: -getLineDue({ id, dueDate, ...line }),
      dueDate,
      note: reason,
      reducesId: id,
      createdAt: tx.now(),
    }))
    const stored =
      reductions.length === 0
        ? []
        : await tx.db
            .insert(payments)
            .values(reductions)
            .returning({ id: payments.id, rentalId: payments.rentalId, amount: payments.amountDue })
    await recordAuditEntries(
      tx,
      stored.map(({ id, rentalId, amount }) => ({
        action: 'payment.reduced' as const,
        subjectType: 'rental',
        subjectId: rentalId,
        details: { lineId: id, amount: -amount },
      })),
    )
    await tx.db.update(sharedBills).set({ undoneAt: tx.now(), undoReason: reason }).where(eq(sharedBills.id, billId))
    await recordBuilding(tx, 'building.billUndone', buildingId, { billId, tenants: stored.length })
    await sendChargeNotices(
      tx,
      stored.map(({ id }) => id),
      'payment.reduced',
    )
  })
}

async function lockBill(ctx: Ctx, buildingId: string, billId: string): Promise<void> {
  const [bill] = isUuid(billId)
    ? await ctx.db
        .select({ undoneAt: sharedBills.undoneAt })
        .from(sharedBills)
        .where(and(eq(sharedBills.id, billId), eq(sharedBills.buildingId, buildingId)))
        .for('update')
    : []
  if (!bill) return fail('sharedBill.notFound')
  if (bill.undoneAt !== null) fail('sharedBill.undone')
}

/** The lines of the parts with what their books say of them; the rentals are locked in one order. */
async function lockLines(ctx: Ctx, billId: string) {
  const parts = await ctx.db
    .select({ rentalId: sharedBillParts.rentalId, paymentId: sharedBillParts.paymentId })
    .from(sharedBillParts)
    .innerJoin(rentals, eq(rentals.id, sharedBillParts.rentalId))
    .where(eq(sharedBillParts.billId, billId))
    .orderBy(asc(rentals.id))
    .for('update', { of: rentals })
  const { rows, lines } = await loadRowsOfBooks(
    ctx,
    parts.map(({ rentalId }) => rentalId),
  )
  const counts = new Map<string, number>()
  for (const { rentalId } of rows) counts.set(rentalId, (counts.get(rentalId) ?? 0) + 1)
  if ([...counts.values()].some((count) => count >= MAX_BOOK_LINES)) fail('payment.tooManyLines')
  const rentalIds = new Map(
    parts.flatMap(({ rentalId, paymentId }) => (paymentId === null ? [] : [[paymentId, rentalId]])),
  )
  return lines.flatMap((line) => {
    const rentalId = rentalIds.get(line.id)
    return rentalId === undefined ? [] : [Object.assign({ rentalId }, line)]
  })
}
