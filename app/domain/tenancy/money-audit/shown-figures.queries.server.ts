// The figures as the pages and the report compute them: in SQL for lists and reports, in rules for the pages of one rental.
import { inArray, sql } from 'drizzle-orm'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ReadCtx } from '#app/domain/ctx.server.ts'
import { summarizeDeposit } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { loadOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import type { OwnerReportPeriod } from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import {
  depositLeft,
  depositOwed,
  depositReturnable,
} from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { buildLineSums } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import { buildBookLines, summarizeBook } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { sumOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { sumRentToReturn } from '#app/domain/tenancy/rent-book/unused-rent.rules.ts'
import { refundCharged, unusedRentPaid } from '#app/domain/tenancy/rent-book/unused-rent-sums.rules.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { Figure, MoneyEntries } from './money-audit.model.ts'

export async function loadSumsOfLists(ctx: ReadCtx, { rentals: owned }: MoneyEntries): Promise<Figure[]> {
  const rentalIds = owned.map(({ id }) => id)
  const { open, pending } = buildLineSums({ id: sql`${payments.id}`, amountDue: sql`${payments.amountDue}` })
  const [lines, deposits] = await Promise.all([
    ctx.db
      .select({ id: payments.id, open: sql`${open}`.mapWith(Number), pending: sql`${pending}`.mapWith(Number) })
      .from(payments)
      .where(sql`${inArray(payments.rentalId, rentalIds)} and ${payments.kind} <> 'reduction'`),
    ctx.db
      .select({
        id: rentals.id,
        unusedRent: sql`${unusedRentPaid}`.mapWith(Number),
        refundCharged: sql`${refundCharged}`.mapWith(Number),
        depositLeft,
        depositOwed,
        depositReturnable,
      })
      .from(rentals)
      .where(inArray(rentals.id, rentalIds)),
  ])
  return [
    ...lines.flatMap(({ id, ...sums }) => nameFigures(`line ${id}`, sums)),
    ...deposits.flatMap(({ id, ...sums }) => nameFigures(`rental ${id}`, sums)),
  ]
}

/** The sums of the rent book and of the deposit passport. */
export function listSumsOfPages(entries: MoneyEntries, today: Day): Figure[] {
  const openChecks = new Set(
    entries.checks.flatMap(({ id, status }) => (status === 'held' || status === 'deposited' ? id : [])),
  )
  const [rows, deductions, returns] = [
    Map.groupBy(entries.lines, ({ rentalId }) => rentalId),
    Map.groupBy(entries.deductions, ({ rentalId }) => rentalId),
    Map.groupBy(entries.returns, ({ rentalId }) => rentalId),
  ]
  const proofs = Map.groupBy(entries.proofs, ({ paymentId }) => paymentId)
  const parts = Map.groupBy(
    entries.checkParts.filter(({ ofId }) => openChecks.has(ofId)),
    ({ paymentId }) => paymentId,
  )
  return entries.rentals.flatMap((rental) => {
    const own = rows.get(rental.id) ?? []
    const lines = buildBookLines(
      own,
      own.flatMap(({ id }) => proofs.get(id) ?? []),
      own.flatMap(({ id }) => parts.get(id) ?? []),
    )
    const { due, confirmed, open, pending, overdue, openNow, pendingNow } = summarizeBook(lines, today)
    const rentToReturn =
      rental.endedEarlyOn === null
        ? { unusedRent: 0, refundCharged: 0 }
        : sumRentToReturn({ ...rental, lastDay: rental.endedEarlyOn }, lines)
    const { left, owed, returnable } = summarizeDeposit(rental.depositHeld, deductions.get(rental.id) ?? [], {
      ...rentToReturn,
      returns: returns.get(rental.id) ?? [],
    })
    return nameFigures(`rental ${rental.id}`, {
      due,
      confirmed,
      open,
      pending,
      overdue,
      openNow,
      pendingNow,
      ...rentToReturn,
      depositLeft: left,
      depositOwed: owed,
      depositReturnable: returnable,
    })
  })
}

/** The report over `period`, and the page of payments. */
export async function loadSumsOfOwner(ctx: ReadCtx, ownerId: string, period: OwnerReportPeriod): Promise<Figure[]> {
  const [{ totals, months, listings, kinds }, page] = [
    await loadOwnerReport(ctx, ownerId, period),
    await sumOwnerFigures(ctx, ownerId),
  ]
  const of = `owner ${ownerId}`
  const { arrears, depositsHeld, expected, received, withheld } = totals
  return [
    ...nameFigures(of, { arrears, depositsHeld, expected, received, withheld }),
    ...kinds.flatMap(({ kind, ...sums }) => nameFigures(`${of}, kind ${kind}`, sums)),
    ...nameFigures(of, {
      overdue: page.overdue.amount,
      waiting: page.waiting.amount,
      depositsHeld: page.depositHeld,
    }),
    ...months.flatMap((month) =>
      nameFigures(`${of}, month ${month.month.slice(0, 7)}`, { expected: month.expected, received: month.received }),
    ),
    ...listings.flatMap((listing) =>
      nameFigures(`${of}, listing ${listing.id}`, { expected: listing.expected, received: listing.received }),
    ),
  ]
}

const nameFigures = (of: string, sums: Readonly<Record<string, number>>): Figure[] =>
  Object.entries(sums).map(([figure, amount]) => ({ of, figure, amount }))
