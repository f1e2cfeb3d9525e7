// What a corrected figure changes. Nothing is edited in the rent book: a correction is a reduction or a further line, or a reversal. Where later
// entries depend on the figure, the correction is refused with what to do instead.
import { and, eq } from 'drizzle-orm'
import { type openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadDepositSums } from '#app/domain/tenancy/deposits/deposit-return.queries.server.ts'
import { requireRoom } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getLineUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import type { MeteredUtility } from '#app/shared/tenancy-vocabulary.ts'
import { correctRent } from './correct-rent.commands.server.ts'
import { correctTerms } from './correct-terms.commands.server.ts'
import { fromDayNumber } from './opening-figure.rules.ts'
import { replaceAdvance } from './replace-advance.commands.server.ts'

export type StoredFigure = typeof openingFigures.$inferSelect
type Correction = { amount: number; answer: string }

/** The caller has locked the rental. */
export async function applyCorrection(
  ctx: Ctx,
  rental: StoredRental,
  figure: StoredFigure,
  { amount, answer }: Correction,
): Promise<void> {
  await requireOpenRental(ctx, rental)
  switch (figure.kind) {
    case 'line':
      return correctLine(ctx, rental, figure, { amount, answer })
    case 'deposit':
      return correctDeposit(ctx, rental, amount)
    case 'advance':
      return replaceAdvance(ctx, rental, { amount, answer })
    case 'water':
    case 'electricity':
      return requireNoReading(ctx, rental, figure.kind)
    case 'payment_day':
      return correctTerms(ctx, rental, { paymentDay: amount }, answer)
    case 'starts_on':
      return correctTerms(ctx, rental, { startsOn: fromDayNumber(amount) }, answer)
    case 'ends_on':
      return correctTerms(ctx, rental, { endsOn: fromDayNumber(amount) }, answer)
    case 'rent':
      return correctRent(ctx, rental, { amount, answer })
    case 'check': // has facts beside the amount: correct-check.commands.server.ts
      return failField('amount', 'field.invalid')
  }
}

/** After an early end or a renewal, both sides have settled with the figures as they were. */
export async function requireOpenRental(ctx: Ctx, { id, endedEarlyOn }: StoredRental): Promise<void> {
  const renewals = await ctx.db.$count(rentals, eq(rentals.renewsRentalId, id))
  if (endedEarlyOn !== null || renewals > 0) failField('amount', 'openingFigure.rental.settled')
}

async function correctLine(ctx: Ctx, rental: StoredRental, figure: StoredFigure, { amount, answer }: Correction) {
  const { lines } = await requireRoom(ctx, rental.id)
  const line = lines.find(({ id }) => id === figure.paymentId) ?? fail('payment.notFound')
  const difference = amount - figure.amount
  const { id: rentalId } = rental
  const { dueDate } = line
  if (difference > 0) {
    await storeLine(ctx, { rentalId, kind: 'other', amountDue: difference, dueDate, note: answer })
    return
  }
  if (-difference > getLineUnclaimed(line)) failField('amount', 'openingFigure.line.claimed')
  const reduction = { kind: 'reduction', amountDue: difference, reducesId: line.id } as const
  await storeLine(ctx, { rentalId, dueDate, note: answer, ...reduction })
}

async function correctDeposit(ctx: Ctx, rental: StoredRental, amount: number): Promise<void> {
  // Also what the tenant has not answered: accepting it later would take more than there is
  const { deductible } = await loadDepositSums(ctx, rental)
  if (amount < rental.depositHeld - deductible) failField('amount', 'openingFigure.deposit.used')
  await ctx.db.update(rentals).set({ depositHeld: amount, updatedAt: ctx.now() }).where(eq(rentals.id, rental.id))
}

/** A meter has nothing but its figure: the next reading starts from the corrected one. */
async function requireNoReading(ctx: Ctx, { id }: StoredRental, utility: MeteredUtility): Promise<void> {
  const ofMeter = and(eq(utilityReadings.rentalId, id), eq(utilityReadings.utility, utility))
  if ((await ctx.db.$count(utilityReadings, ofMeter)) > 0) failField('amount', 'openingFigure.meter.read')
}
