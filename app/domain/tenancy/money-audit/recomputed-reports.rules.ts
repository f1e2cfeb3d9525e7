// Adds up the report of an owner and the figures of the payments page from the books. A deposit is no income; a reduction belongs to the line
// that it lowers. Keep it free of imports from rent-book, deposits, overview and owner-reports.
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { Figure, RentalEntry } from './money-audit.model.ts'
import { type Book, computeDepositBalance, computeOpen, nameFigures } from './recomputed-books.rules.ts'

/** `months` are the months of the report. */
export function recomputeOwner(ownerId: string, books: readonly Book[], today: Day, months: readonly Day[]): Figure[] {
  const byMonth = new Map(months.map((month) => [month.slice(0, 7), { expected: 0, received: 0 }]))
  const byListing = new Map(books.map(({ rental }) => [rental.listingId, { expected: 0, received: 0 }]))
  const byKind = new Map<string, { expected: number; received: number; withheld: number }>()
  const totals = { expected: 0, received: 0, withheld: 0 }
  const add = (name: 'expected' | 'received', day: Day, of: { listingId: string; kind: string }, amount: number) => {
    const month = byMonth.get(day.slice(0, 7))
    if (!month) return
    for (const sums of [month, totals, byListing.get(of.listingId), getKind(of.kind)]) if (sums) sums[name] += amount
  }
  const getKind = (kind: string) => {
    const name = kind === 'advance' || kind === 'refund' ? 'rent' : kind
    const sums = byKind.get(name) ?? { expected: 0, received: 0, withheld: 0 }
    byKind.set(name, sums)
    return sums
  }
  const addWithheld = (day: Day, kind: string, withheld: number) => {
    if (withheld === 0 || !byMonth.has(day.slice(0, 7))) return
    totals.withheld += withheld
    getKind(kind).withheld += withheld
  }
  const sums = { arrears: 0, overdue: 0, waiting: 0, depositsHeld: 0 }
  for (const book of books) {
    const { listingId } = book.rental
    const depositLines = new Set(book.lines.flatMap(({ entry }) => (entry.kind === 'deposit' ? entry.id : [])))
    const kinds = new Map(book.lines.map(({ entry }) => [entry.id, entry.kind]))
    for (const { dueDate, amountDue, reducesId } of book.reductions)
      if (!depositLines.has(reducesId ?? ''))
        add('expected', dueDate, { listingId, kind: kinds.get(reducesId ?? '') ?? '' }, amountDue)
    for (const line of book.lines) {
      const { entry, proofs } = line
      const isDeposit = depositLines.has(entry.id)
      const { open } = computeOpen(line)
      if (entry.dueDate < today) sums.overdue += open
      if (entry.dueDate < today && !isDeposit) sums.arrears += open
      const of = { listingId, kind: entry.kind }
      if (!isDeposit) add('expected', entry.dueDate, of, entry.amountDue)
      for (const { amount, withheld, status, paidOn, reversedAt } of proofs) {
        if (status === 'submitted') sums.waiting += amount
        if (isDeposit) continue
        if (status === 'confirmed' || status === 'reversed') {
          add('received', paidOn, of, amount)
          addWithheld(paidOn, entry.kind, withheld)
        }
        if (reversedAt === null) continue
        add('received', toManilaDay(reversedAt), of, -amount)
        addWithheld(toManilaDay(reversedAt), entry.kind, -withheld)
      }
    }
  }
  for (const book of listDepositHolders(books, today))
    sums.depositsHeld += Math.max(0, computeDepositBalance(book).left)
  return [
    ...nameFigures(`owner ${ownerId}`, { ...sums, ...totals }),
    ...[...byMonth].flatMap(([month, figures]) => nameFigures(`owner ${ownerId}, month ${month}`, figures)),
    ...[...byKind].flatMap(([kind, figures]) => nameFigures(`owner ${ownerId}, kind ${kind}`, figures)),
    ...[...byListing].flatMap(([id, figures]) => nameFigures(`owner ${ownerId}, listing ${id}`, figures)),
  ]
}

const getLastDay = ({ endedEarlyOn, endsOn }: RentalEntry): Day => endedEarlyOn ?? endsOn

/** A renewed rental has the deposit until its last day; then the next one has it, unless it was cancelled before it began. */
function listDepositHolders(books: readonly Book[], today: Day): Book[] {
  const lastDays = new Map(books.map(({ rental }) => [rental.id, getLastDay(rental)]))
  const begun = books.filter(({ rental }) => getLastDay(rental) >= rental.startsOn)
  const renewed = new Set(begun.map(({ rental }) => rental.renewsRentalId))
  return books.filter(({ rental }) => {
    const isWithEarlier = (lastDays.get(rental.renewsRentalId ?? '') ?? '') >= today
    const isWithNext = renewed.has(rental.id) && getLastDay(rental) < today
    return !isWithEarlier && !isWithNext
  })
}
