// Closes what a rental that ended early does not owe, by reductions. It is called again when a payment is declined or a check is returned,
// because only then the line is open.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { loadBookRows } from './book-lines.queries.server.ts'
import { MAX_BOOK_LINES } from './rent-book.rules.ts'
import type { StoredRental } from './rental-access.queries.server.ts'
import { storeLine } from './transfer.commands.server.ts'
import { listUnusedRents, type RentToReturn, sumRentToReturn } from './unused-rent.rules.ts'

/** The caller has locked the rental. Returns how many lines were reduced. */
export async function closeUnusedRent(ctx: Ctx, rental: StoredRental): Promise<number> {
  const { id: rentalId, startsOn, monthlyRent, endedEarlyOn, endedEarlyReason } = rental
  if (endedEarlyOn === null) return 0
  const { rows, lines } = await loadBookRows(ctx, rentalId)
  const unused = listUnusedRents({ startsOn, lastDay: endedEarlyOn, monthlyRent }, lines)
  const open = unused.filter(({ toReduce }) => toReduce > 0)
  if (rows.length + open.length > MAX_BOOK_LINES) fail('payment.tooManyLines')
  for (const { lineId, toReduce } of open) {
    const line = lines.find(({ id }) => id === lineId) ?? fail('payment.notFound')
    await storeLine(ctx, {
      rentalId,
      kind: 'reduction',
      amountDue: -toReduce,
      dueDate: line.dueDate,
      note: endedEarlyReason,
      reducesId: lineId,
    })
  }
  return open.length
}

/** What comes back with the deposit after an early end. Derived from the lines, so that a later decision is counted. */
export async function loadRentToReturn(ctx: Ctx, rental: StoredRental): Promise<RentToReturn> {
  const { startsOn, monthlyRent, endedEarlyOn: lastDay } = rental
  if (lastDay === null) return { unusedRent: 0, refundCharged: 0 }
  const { lines } = await loadBookRows(ctx, rental.id)
  return sumRentToReturn({ startsOn, lastDay, monthlyRent }, lines)
}
