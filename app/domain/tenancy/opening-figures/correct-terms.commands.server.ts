// Corrects the due day, the first or the last day of the lease of an added tenant. The rents to come are lines of the book, which nobody edits: a
// rent with another due day is taken back and written again, and the rents of further months are added.
import { eq } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findOverlap } from '#app/domain/tenancy/bookings/rental-dates.queries.server.ts'
import { MAX_LEASE_MONTHS_AHEAD } from '#app/domain/tenancy/existing-tenants/existing-tenant.model.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { getLineDue, getLineUnclaimed, MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { planRents, type Terms } from './planned-rents.rules.ts'
import { payWithAdvance, reverseAdvance } from './replace-advance.commands.server.ts'

/** The caller has locked the rental. */
export async function correctTerms(
  ctx: Ctx,
  rental: StoredRental,
  change: Partial<Terms>,
  answer: string,
): Promise<void> {
  const { startsOn, endsOn, monthlyRent, paymentDay } = rental
  const before = { startsOn, endsOn, monthlyRent, paymentDay }
  const after = { ...before, ...change }
  await requireSoundDates(ctx, rental, after)
  const plan = planRents(before, after, toManilaDay(ctx.now()))
  if (plan === null) return failField('amount', 'openingFigure.terms.rents')
  await ctx.db
    .update(rentals)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(rentals.id, rental.id))
  if (plan.length > 0) await rewriteRents(ctx, { ...rental, ...change }, plan, answer)
}

async function requireSoundDates(ctx: Ctx, { id, spaceId }: StoredRental, { startsOn, endsOn }: Terms) {
  const today = toManilaDay(ctx.now())
  if (endsOn <= startsOn) failField('amount', 'tenant.endsOn.beforeStart')
  if (endsOn > addMonths(today, MAX_LEASE_MONTHS_AHEAD)) failField('amount', 'tenant.endsOn.tooFar')
  if (await findOverlap(ctx, spaceId, { startsOn, endsOn }, [id])) failField('amount', 'tenant.listing.occupied')
  const { lines } = await loadBookRows(ctx, id)
  if (lines.some(({ dueDate }) => dueDate < startsOn)) failField('amount', 'openingFigure.startsOn.afterLine')
}

type Plan = NonNullable<ReturnType<typeof planRents>>

/** The advance pays the last rents, so it is spread again over the new ones. */
async function rewriteRents(ctx: Ctx, rental: StoredRental, plan: Plan, answer: string): Promise<void> {
  const advance = await reverseAdvance(ctx, rental.id, answer)
  const { rows, lines } = await loadBookRows(ctx, rental.id)
  if (rows.length + 2 * plan.length > MAX_BOOK_LINES) fail('payment.tooManyLines')
  const { id: rentalId } = rental
  for (const { replaces, dueDate, amountDue } of plan) {
    if (replaces !== null) {
      const line = lines.find((each) => each.kind === 'rent' && each.dueDate === replaces && getLineDue(each) > 0)
      if (!line || getLineUnclaimed(line) !== amountDue) return failField('amount', 'openingFigure.terms.claimed')
      const reduction = { kind: 'reduction', amountDue: -amountDue, reducesId: line.id } as const
      await storeLine(ctx, { rentalId, dueDate: line.dueDate, note: answer, ...reduction })
    }
    await storeLine(ctx, { rentalId, kind: 'rent', dueDate, amountDue })
  }
  await payWithAdvance(ctx, rental, advance)
}
