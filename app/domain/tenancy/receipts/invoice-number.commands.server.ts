// The number of the owner's own BIR invoice for a payment. It is optional, and it can be corrected once; the first number stays in the book.
import { eq } from 'drizzle-orm'
import { invoiceNumbers } from '#app/db/schema/tenancy/receipts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { listTransferRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { lockRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { MAX_INVOICE_NUMBERS } from './invoice-number.rules.ts'

/** The first number of a payment that is recorded or confirmed now; an empty one is none. */
export async function storeInvoiceNumber(
  ctx: Ctx,
  { paperId, ownerId, number }: { paperId: string; ownerId: string; number: string | undefined },
): Promise<void> {
  if (!number) return
  await ctx.db.insert(invoiceNumbers).values({ paperId, position: 1, ownerId, number, recordedAt: ctx.now() })
}

/** For a payment that is in the book. The rental is locked, so that two corrections at once are one and a refusal. */
export async function changeInvoiceNumber(
  ctx: Ctx,
  { rentalId, transferId, number }: { rentalId: string; transferId: string; number: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'payment.record', rental)
    const [row] = isUuid(transferId) ? await listTransferRows(tx, rental.id, transferId) : []
    if (row?.status !== 'confirmed') return fail('acknowledgment.notFound')
    const stored = await tx.db
      .select({ position: invoiceNumbers.position, number: invoiceNumbers.number })
      .from(invoiceNumbers)
      .where(eq(invoiceNumbers.paperId, transferId))
      .orderBy(invoiceNumbers.position)
    if (stored.length >= MAX_INVOICE_NUMBERS) fail('invoiceNumber.correctedAlready')
    const before = stored.at(-1)
    if (before?.number === number) return
    await tx.db.insert(invoiceNumbers).values({
      paperId: transferId,
      position: stored.length + 1,
      ownerId: rental.listing.ownerId,
      number,
      recordedAt: tx.now(),
    })
    await recordAudit(tx, {
      action: 'invoiceNumber.changed',
      subjectType: 'rental',
      subjectId: rental.id,
      details: { transferId, number, ...(before ? { before: before.number } : {}) },
    })
  })
}
