// Writes the rents to come again after a change of shares: together, or one for each share. What was written is taken back by reductions.
import { payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadBookRows, type LineRow } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { type BookLine, getLineDue, MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { Day } from '#app/shared/dates.ts'
import type { LeaseReceipts } from '#app/shared/tenancy-vocabulary.ts'
import { type RentPart, type Share, splitRent } from './roommate-shares.rules.ts'

export type RentTerms = { from: Day; shares: readonly Share[]; receipts: LeaseReceipts }
type Rewrite = { dueDate: Day; old: BookLine[]; parts: RentPart[] }

/** The caller has locked the rental. A month of which something is paid, handed in or in a check stays as it is, so that it is refused. */
export async function rewriteRents(
  ctx: Ctx,
  { id: rentalId }: Pick<StoredRental, 'id'>,
  terms: RentTerms,
): Promise<void> {
  const { rows, lines } = await loadBookRows(ctx, rentalId)
  const rewrites = planRewrites(lines, terms)
  const added = rewrites.reduce((sum, { old, parts }) => sum + old.length + parts.length, 0)
  if (rows.length + added > MAX_BOOK_LINES) fail('payment.tooManyLines')
  if (added === 0) return
  const createdAt = ctx.now()
  await ctx.db.insert(payments).values(
    rewrites.flatMap(({ dueDate, old }) =>
      old.map((line) => ({
        rentalId,
        kind: 'reduction' as const,
        amountDue: -getLineDue(line),
        dueDate,
        reducesId: line.id,
        createdAt,
      })),
    ),
  )
  await ctx.db.insert(payments).values(
    rewrites.flatMap(({ dueDate, parts }) =>
      parts.map(({ payerId, amount }) => ({
        rentalId,
        kind: 'rent' as const,
        amountDue: amount,
        dueDate,
        payerId,
        replacesId: findLatest(rows, { dueDate, payerId }),
        createdAt,
      })),
    ),
  )
}

function planRewrites(lines: readonly BookLine[], { from, shares, receipts }: RentTerms): Rewrite[] {
  const rents = lines.filter((line) => line.kind === 'rent' && line.dueDate >= from && getLineDue(line) > 0)
  return [...Map.groupBy(rents, ({ dueDate }) => dueDate)].flatMap(([dueDate, old]): Rewrite[] => {
    const parts = splitRent(
      old.reduce((sum, line) => sum + getLineDue(line), 0),
      shares,
      receipts,
    )
    if (isWritten(old, parts)) return []
    if (old.some(({ confirmed, waiting, inChecks }) => confirmed + waiting + inChecks > 0))
      fail('roommate.rentPaid', { day: dueDate })
    return [{ dueDate, old, parts }]
  })
}

const isWritten = (old: readonly BookLine[], parts: readonly RentPart[]): boolean =>
  old.length === parts.length &&
  parts.every(({ payerId, amount }) =>
    old.some((line) => (line.payerId ?? null) === payerId && getLineDue(line) === amount),
  )

/** The rent of the same day and payer that was taken back, if there is one: a day has one schedule, and its corrections are a chain. */
function findLatest(rows: readonly LineRow[], { dueDate, payerId }: { dueDate: Day; payerId: string | null }) {
  const ofDay = rows.filter((row) => row.kind === 'rent' && row.dueDate === dueDate && row.payerId === payerId)
  const replaced = new Set(ofDay.map(({ replacesId }) => replacesId))
  return ofDay.find(({ id }) => !replaced.has(id))?.id ?? null
}
