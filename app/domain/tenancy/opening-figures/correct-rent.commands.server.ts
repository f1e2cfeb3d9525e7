// Corrects the monthly rent of an added tenant. A rent to come of which nothing is paid is taken back and written again with the right amount; what
// was due until today, what is paid and what the owner has reduced since stays as it is.
import { and, eq, inArray } from 'drizzle-orm'
import { postDatedCheckLines, postDatedChecks, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPostDatedCheckName } from '#app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { type BookLine, getLineDue, MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { storeLine } from '#app/domain/tenancy/rent-book/transfer.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { planAmounts } from './planned-rents.rules.ts'
import { payWithAdvance, reverseAdvance } from './replace-advance.commands.server.ts'

/** The caller has locked the rental. The advance pays the last rents, so it is spread again over the new ones. */
export async function correctRent(
  ctx: Ctx,
  rental: StoredRental,
  { amount: monthlyRent, answer }: { amount: number; answer: string },
): Promise<void> {
  const plan = planAmounts(rental, monthlyRent, toManilaDay(ctx.now()))
  await ctx.db.update(rentals).set({ monthlyRent, updatedAt: ctx.now() }).where(eq(rentals.id, rental.id))
  const advance = await reverseAdvance(ctx, rental.id, answer)
  const { rows, lines } = await loadBookRows(ctx, rental.id)
  const rewritten = plan.flatMap(({ dueDate, amountDue, wrongAmount }) => {
    const line = lines.find((each) => each.kind === 'rent' && each.dueDate === dueDate && getLineDue(each) > 0)
    return line && line.confirmed === 0 && getLineDue(line) === wrongAmount ? [{ line, amountDue, wrongAmount }] : []
  })
  if (rows.length + 2 * rewritten.length > MAX_BOOK_LINES) fail('payment.tooManyLines')
  const { id: rentalId } = rental
  for (const { line, amountDue, wrongAmount } of rewritten) {
    await requireUnclaimed(ctx, line)
    const { dueDate } = line
    const reduction = { kind: 'reduction', amountDue: -wrongAmount, reducesId: line.id } as const
    await storeLine(ctx, { rentalId, dueDate, note: answer, ...reduction })
    await storeLine(ctx, { rentalId, kind: 'rent', dueDate, amountDue, replacesId: line.id })
  }
  await payWithAdvance(ctx, { ...rental, monthlyRent }, advance)
}

/** A payment that waits, or a check in hand, is for the rent as it was written. The text names it. */
async function requireUnclaimed(ctx: Ctx, { id, dueDate, waiting, inChecks }: BookLine): Promise<void> {
  if (waiting > 0) fail('openingFigure.rentHandedIn', { day: dueDate })
  if (inChecks === 0) return
  const [claim] = await ctx.db
    .select({ bank: postDatedChecks.bank, number: postDatedChecks.number })
    .from(postDatedCheckLines)
    .innerJoin(postDatedChecks, eq(postDatedChecks.id, postDatedCheckLines.checkId))
    .where(and(eq(postDatedCheckLines.paymentId, id), inArray(postDatedChecks.status, ['held', 'deposited'])))
    .limit(1)
  fail('openingFigure.rentInCheck', { day: dueDate, check: claim ? getPostDatedCheckName(claim) : '' })
}
