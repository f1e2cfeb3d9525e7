// Compares what the pages and reports show with a second computation from the entries, owner by owner. It changes nothing.
import { announceDifferences, endMoneyAlert } from '#app/domain/admin/money-alerts/money-alert.commands.server.ts'
import type { Ctx, ReadCtx } from '#app/domain/ctx.server.ts'
import { addMonths, type Day, toManilaDay } from '#app/shared/dates.ts'
import { findEntryDifferences } from './entry-checks.rules.ts'
import { listOwnerIds, loadMoneyEntries } from './money-entries.queries.server.ts'
import type { Figure, MoneyAudit, MoneyDifference } from './money-audit.model.ts'
import { buildBooks, recomputeBook } from './recomputed-books.rules.ts'
import { recomputeOwner } from './recomputed-reports.rules.ts'
import { listSumsOfPages, loadSumsOfLists, loadSumsOfOwner } from './shown-figures.queries.server.ts'

const OWNERS_PER_BATCH = 25
/** As long as a report can be; it ends with the year. */
const REPORTED_MONTHS = 120
/** More than one person can read; the number of all is in the result. */
const MAX_LOGGED = 20

export async function auditMoney(ctx: ReadCtx): Promise<MoneyAudit> {
  const audit: MoneyAudit = { owners: 0, rentals: 0, figures: 0, differences: [] }
  let after: string | null = null
  for (;;) {
    const ownerIds: string[] = await listOwnerIds(ctx, after, OWNERS_PER_BATCH)
    if (ownerIds.length === 0) return audit
    const batch = await auditOwnersSurely(ctx, ownerIds)
    audit.owners += ownerIds.length
    audit.rentals += batch.rentals
    audit.figures += batch.figures
    audit.differences.push(...batch.differences)
    after = ownerIds.at(-1) ?? null
  }
}

type Batch = Omit<MoneyAudit, 'owners'>

/** A payment that arrives between two queries looks like a difference: only what is the same at a second look is one. */
async function auditOwnersSurely(ctx: ReadCtx, ownerIds: readonly string[]): Promise<Batch> {
  const first = await auditOwners(ctx, ownerIds)
  if (first.differences.length === 0) return first
  const seen = new Set(first.differences.map(describeDifference))
  const second = await auditOwners(ctx, ownerIds)
  return { ...second, differences: second.differences.filter((each) => seen.has(describeDifference(each))) }
}

async function auditOwners(ctx: ReadCtx, ownerIds: readonly string[]): Promise<Batch> {
  const today = toManilaDay(ctx.now())
  const lastMonth = `${today.slice(0, 4)}-12-01`
  const period = { firstMonth: addMonths(lastMonth, 1 - REPORTED_MONTHS), lastMonth }
  const months = Array.from({ length: REPORTED_MONTHS }, (_, index): Day => addMonths(period.firstMonth, index))
  const entries = await loadMoneyEntries(ctx, ownerIds)
  const books = buildBooks(entries)
  const shown = [...(await loadSumsOfLists(ctx, entries)), ...listSumsOfPages(entries, today)]
  const computed = books.flatMap((book) => recomputeBook(book, today))
  const booksByOwner = Map.groupBy(books, ({ rental }) => rental.ownerId)
  for (const ownerId of ownerIds) {
    shown.push(...(await loadSumsOfOwner(ctx, ownerId, period)))
    computed.push(...recomputeOwner(ownerId, booksByOwner.get(ownerId) ?? [], today, months))
  }
  const differences = [...compareFigures(shown, computed), ...findEntryDifferences(entries, books)]
  return { rentals: books.length, figures: shown.length, differences }
}

/** A listing without a rental has a report of zeros, which nothing adds up to. */
export function compareFigures(shown: readonly Figure[], computed: readonly Figure[]): MoneyDifference[] {
  const getKey = ({ of, figure }: Figure) => `${of}: ${figure}`
  const amounts = new Map(computed.map((figure) => [getKey(figure), figure.amount]))
  const shownKeys = new Set(shown.map(getKey))
  return [
    ...shown.flatMap((figure): MoneyDifference[] => {
      const amount = amounts.get(getKey(figure)) ?? null
      const isSame = figure.amount === (amount ?? 0)
      return isSame ? [] : [{ of: figure.of, figure: figure.figure, shown: figure.amount, computed: amount }]
    }),
    ...computed.flatMap(({ of, figure, amount }): MoneyDifference[] =>
      shownKeys.has(getKey({ of, figure, amount })) ? [] : [{ of, figure, shown: null, computed: amount }],
    ),
  ]
}

export const describeDifference = ({ of, figure, shown, computed }: MoneyDifference): string =>
  `${of}, ${figure}: ${shown ?? 'nothing'} is shown, the entries say ${computed ?? 'nothing'}`

/** Every night. A difference alerts the administrators and fails the job; the next audit without one ends the alert. */
export async function auditMoneyNightly(ctx: Ctx): Promise<void> {
  const { differences, ...counts } = await auditMoney(ctx)
  ctx.adapters.log.info('money.audited', { ...counts, differences: differences.length })
  if (differences.length === 0) return endMoneyAlert(ctx)
  const texts = differences.map(describeDifference)
  await announceDifferences(ctx, texts)
  const first = texts.slice(0, MAX_LOGGED)
  throw new Error(`${differences.length} differences in the books: ${first.join('; ')}`)
}
