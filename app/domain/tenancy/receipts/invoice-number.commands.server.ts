// The number of the owner's own BIR invoice for a payment or a booking. It is optional, and it can be corrected once; the first number stays in the book.
import { eq } from 'drizzle-orm'
import { invoiceNumbers } from '#app/db/schema/tenancy/receipts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { lockBooking } from '#app/domain/tenancy/bookings/booking-access.queries.server.ts'
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
    await appendNumber(tx, { paperId: transferId, ownerId: rental.listing.ownerId, number }, (change) => ({
      subjectType: 'rental',
      subjectId: rental.id,
      details: { transferId, ...change },
    }))
  })
}

/** For the receipt of a confirmed booking, by the same rule. */
export async function changeBookingInvoiceNumber(
  ctx: Ctx,
  { bookingId, number }: { bookingId: string; number: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    authorize(tx.actor, 'payment.record', booking)
    if (booking.receiptNumber === null) fail('acknowledgment.notFound')
    await appendNumber(tx, { paperId: bookingId, ownerId: booking.listing.ownerId, number }, (change) => ({
      subjectType: 'booking',
      subjectId: bookingId,
      details: change,
    }))
  })
}

type Change = { number: string; before?: string }
type Subject = { subjectType: 'rental' | 'booking'; subjectId: string; details: Record<string, string> }

/** The first number, or the one correction. The caller has locked what the paper is for. */
async function appendNumber(
  ctx: Ctx,
  { paperId, ownerId, number }: { paperId: string; ownerId: string; number: string },
  getSubject: (change: Change) => Subject,
): Promise<void> {
  const stored = await ctx.db
    .select({ number: invoiceNumbers.number })
    .from(invoiceNumbers)
    .where(eq(invoiceNumbers.paperId, paperId))
    .orderBy(invoiceNumbers.position)
  if (stored.length >= MAX_INVOICE_NUMBERS) fail('invoiceNumber.correctedAlready')
  const before = stored.at(-1)
  if (before?.number === number) return
  const position = stored.length + 1
  await ctx.db.insert(invoiceNumbers).values({ paperId, position, ownerId, number, recordedAt: ctx.now() })
  const subject = getSubject({ number, ...(before ? { before: before.number } : {}) })
  await recordAudit(ctx, { action: 'invoiceNumber.changed', ...subject })
}
