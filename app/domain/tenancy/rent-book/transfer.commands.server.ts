// Stores one payment over several lines of a rental. The rental is locked: two payments at the same time cannot exceed what is due.
import { paymentAcknowledgments, paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { takeReceiptNumber } from '#app/domain/tenancy/receipts/receipt-number.commands.server.ts'
import { spreadWithheld } from '#app/domain/tenancy/withholding/withholding.rules.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { addMonths, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { PaymentMethod, StoredPaymentMethod } from '#app/shared/tenancy-vocabulary.ts'
import { loadBookRows, loadVisibleBook } from './book-lines.queries.server.ts'
import {
  type Allocation,
  hasOnePayer,
  isStanding,
  MAX_WAITING_TRANSFERS,
  planPayment,
  writeSpread,
} from './rent-book.rules.ts'
import type { StoredRental } from './rental-access.queries.server.ts'

export type PaymentFacts = {
  lines: readonly string[]
  /** Without it: everything that is open of the lines. */
  amount?: number | undefined
  /** What the person saw before sending. */
  spread?: string | undefined
  method: PaymentMethod
  paidOn: Day
  reference?: string | undefined
  /** The part of the amount that the tenant kept back as tax. */
  withheld?: number | undefined
}

/** Nobody pays for a rental longer before it begins; an earlier day is a mistake. */
const MONTHS_PAID_AHEAD = 12

/** Somebody who types a date of next month means another payment. */
export function requirePastDay(ctx: Ctx, paidOn: Day): void {
  if (paidOn > toManilaDay(ctx.now())) failField('paidOn', 'field.date.future')
}

/** `confirmed` for a payment that the owner records: it needs no decision. Returns what was stored. */
export async function storeTransfer(
  ctx: Ctx,
  rental: StoredRental,
  facts: PaymentFacts,
  { status, fileId }: { status: 'submitted' | 'confirmed'; fileId?: string | undefined },
): Promise<{ transferId: string; amount: number }> {
  const allocations = await planTransfer(ctx, rental, facts, status)
  const transferId = await insertTransfer(ctx, facts, allocations, { status, fileId })
  return { transferId, amount: allocations.reduce((sum, part) => sum + part.amount, 0) }
}

/** Checks a payment against the book and spreads it over its lines; stores nothing. */
export async function planTransfer(
  ctx: Ctx,
  rental: StoredRental,
  facts: PaymentFacts,
  status: 'submitted' | 'confirmed',
): Promise<Allocation[]> {
  const { method, amount, spread } = facts
  if (facts.paidOn < addMonths(rental.startsOn, -MONTHS_PAID_AHEAD)) failField('paidOn', 'rent.paidOn.tooEarly')
  const reference = facts.reference || null
  const book = await loadBookRows(ctx, rental.id)
  const { lines } = await loadVisibleBook(ctx, rental)
  const chosen = lines.filter(({ id }) => facts.lines.includes(id))
  if (chosen.length < new Set(facts.lines).size) fail('payment.notFound')
  if (!hasOnePayer(chosen)) fail('payment.differentPayers')
  const waiting = new Set(book.proofs.filter((row) => row.status === 'submitted').map((row) => row.transferId))
  if (status === 'submitted' && waiting.size >= MAX_WAITING_TRANSFERS)
    fail('upload.tooMany', { max: MAX_WAITING_TRANSFERS })
  const isUsed = book.proofs.some(
    (row) => reference !== null && isStanding(row.status) && row.method === method && row.reference === reference,
  )
  if (isUsed) failField('reference', 'rent.reference.used')
  const allocations = planPayment(amount, chosen)
  if (allocations === null) return failField('amount', 'rent.amount.aboveDue')
  if (spread !== undefined && spread !== writeSpread(allocations)) failField('amount', 'rent.amount.changed')
  if (!facts.withheld) return allocations
  const deposits = new Set(chosen.flatMap(({ id, kind }) => (kind === 'deposit' ? id : [])))
  const parts = spreadWithheld(facts.withheld, allocations, (id) => deposits.has(id))
  return parts ?? failField('withheld', 'rent.withheld.tooMuch')
}

/** The caller has checked that the lines can take their parts. */
export async function insertTransfer(
  ctx: Ctx,
  { method, paidOn, reference }: Pick<PaymentFacts, 'paidOn' | 'reference'> & { method: StoredPaymentMethod },
  allocations: readonly Allocation[],
  { status, fileId }: { status: 'submitted' | 'confirmed'; fileId?: string | undefined },
): Promise<string> {
  const now = ctx.now()
  const actorId = ctx.actor?.id ?? ''
  const transferId = crypto.randomUUID()
  const isDecided = status === 'confirmed'
  await ctx.db.insert(paymentProofs).values(
    allocations.map((part) => ({
      paymentId: part.paymentId,
      amount: part.amount,
      withheld: part.withheld ?? 0,
      decidedBy: isDecided ? actorId : null,
      decidedAt: isDecided ? now : null,
      transferId,
      submittedBy: actorId,
      method,
      paidOn,
      reference: reference || null,
      proofFileId: fileId ?? null,
      status,
      createdAt: now,
      updatedAt: now,
    })),
  )
  return transferId
}

/** Takes the next number of the owner. A second acknowledgment of a transfer is refused by the database. */
export async function acknowledge(
  ctx: Ctx,
  { id: rentalId, listing }: Pick<StoredRental, 'id' | 'listing'>,
  transferId: string,
): Promise<string> {
  const number = await takeReceiptNumber(ctx, listing.ownerId)
  await ctx.db.insert(paymentAcknowledgments).values({ transferId, rentalId, number, issuedAt: ctx.now() })
  return number
}

/** Adds a line. Nothing is edited: a correction is a line, too. */
export async function storeLine(ctx: Ctx, line: typeof payments.$inferInsert): Promise<string> {
  const [row] = await ctx.db
    .insert(payments)
    .values({ ...line, createdAt: ctx.now() })
    .returning({ id: payments.id })
  if (!row) throw new Error('the insert returned no line')
  return row.id
}

/** For the programs of the owner: a payment counts from now on. */
export async function announceConfirmedPayment(ctx: Ctx, rental: StoredRental, transferId: string): Promise<void> {
  await announceEvent(ctx, 'payment.confirmed', {
    userIds: [rental.listing.ownerId],
    data: { paymentId: transferId, rentalId: rental.id, listingId: rental.propertyId },
  })
}
