// Adds up the entries a second time, as simply as possible and without the sums that the pages use, so that a mistake in those is found.
// Keep it free of imports from rent-book, deposits, overview and owner-reports.
import { addDays, addMonths, type Day } from '#app/shared/dates.ts'
import type {
  DeductionEntry,
  Figure,
  LineEntry,
  MoneyEntries,
  ProofEntry,
  RentalEntry,
  ReturnEntry,
} from './money-audit.model.ts'

export type LineTotals = { entry: LineEntry; due: number; paid: number; handedIn: number; proofs: ProofEntry[] }
export type Book = {
  rental: RentalEntry
  lines: LineTotals[]
  reductions: LineEntry[]
  deductions: DeductionEntry[]
  returns: ReturnEntry[]
}

export function buildBooks(entries: MoneyEntries): Book[] {
  const books = new Map<string, Book>()
  for (const rental of entries.rentals)
    books.set(rental.id, { rental, lines: [], reductions: [], deductions: [], returns: [] })
  const lines = new Map<string, LineTotals>()
  for (const entry of entries.lines) {
    if (entry.kind === 'reduction') continue
    const line = { entry, due: entry.amountDue, paid: 0, handedIn: 0, proofs: [] }
    lines.set(entry.id, line)
    books.get(entry.rentalId)?.lines.push(line)
  }
  for (const entry of entries.lines) {
    const line = lines.get(entry.reducesId ?? '')
    if (!line) continue
    line.due += entry.amountDue
    books.get(entry.rentalId)?.reductions.push(entry)
  }
  for (const proof of entries.proofs) {
    const line = lines.get(proof.paymentId)
    if (!line) continue
    line.proofs.push(proof)
    if (proof.status === 'confirmed') line.paid += proof.amount
    if (proof.status === 'submitted') line.handedIn += proof.amount
  }
  const openChecks = new Set(
    entries.checks.flatMap(({ id, status }) => (status === 'held' || status === 'deposited' ? id : [])),
  )
  for (const { ofId, paymentId, amount } of entries.checkParts) {
    const line = lines.get(paymentId)
    if (line && openChecks.has(ofId)) line.handedIn += amount
  }
  for (const deduction of entries.deductions) books.get(deduction.rentalId)?.deductions.push(deduction)
  for (const given of entries.returns) books.get(given.rentalId)?.returns.push(given)
  return [...books.values()]
}

/** What is not paid of a line, and the part of it that was handed in. */
export function computeOpen({ due, paid, handedIn }: LineTotals): { open: number; pending: number } {
  const open = due > paid ? due - paid : 0
  return { open, pending: handedIn < open ? handedIn : open }
}

export function recomputeBook(book: Book, today: Day): Figure[] {
  const figures: Figure[] = []
  const sums = { due: 0, confirmed: 0, open: 0, pending: 0, overdue: 0, openNow: 0, pendingNow: 0 }
  for (const line of book.lines) {
    const { open, pending } = computeOpen(line)
    figures.push(...nameFigures(`line ${line.entry.id}`, { open, pending }))
    sums.due += line.due
    sums.confirmed += line.paid
    sums.open += open
    sums.pending += pending
    if (line.entry.dueDate < today) sums.overdue += open
    if (line.entry.dueDate <= today) {
      sums.openNow += open
      sums.pendingNow += pending
    }
  }
  return [...figures, ...nameFigures(`rental ${book.rental.id}`, sums), ...recomputeDeposit(book)]
}

function recomputeDeposit(book: Book): Figure[] {
  const [unusedRent, refundCharged] = [computeUnusedRent(book), computeRefundCharged(book)]
  const balance = computeDepositBalance(book)
  const floor = (amount: number) => (amount < 0 ? 0 : amount)
  return nameFigures(`rental ${book.rental.id}`, {
    unusedRent,
    refundCharged,
    depositLeft: floor(balance.left),
    depositOwed: floor(balance.owed + unusedRent + refundCharged),
    depositReturnable: floor(balance.returnable + unusedRent + refundCharged),
  })
}

/** Of the deposit without unused rent; negative if more was deducted or paid back than there is. */
export function computeDepositBalance({ rental, deductions, returns }: Book) {
  let [left, owed, returnable] = [rental.depositHeld, rental.depositHeld, rental.depositHeld]
  for (const { amount, status } of deductions) {
    if (status === 'withdrawn') continue
    if (status === 'accepted') left -= amount
    owed -= amount
    returnable -= amount
  }
  for (const { amount, status } of returns) {
    if (status === 'withdrawn') continue
    returnable -= amount
    if (status !== 'confirmed') continue
    left -= amount
    owed -= amount
  }
  return { left, owed, returnable }
}

/** What was paid for days after an early end. */
export function computeUnusedRent({ rental, lines }: Book): number {
  const { endedEarlyOn } = rental
  if (endedEarlyOn === null) return 0
  let unused = 0
  for (const { entry, paid } of lines) {
    const used = computeUsed(rental, endedEarlyOn, entry)
    if (used !== null && paid > used) unused += paid - used
  }
  return unused
}

/** What was paid back for checks that the bank returned afterwards. */
export function computeRefundCharged({ lines }: Book): number {
  let charged = 0
  for (const { entry } of lines) if (entry.kind === 'refund') charged += entry.amountDue
  return charged
}

/** Null for a line that does not depend on the days. */
function computeUsed(rental: RentalEntry, lastDay: Day, { kind, dueDate, amountDue }: LineEntry): number | null {
  if (kind === 'dues' && dueDate > lastDay) return 0
  if (kind === 'rent') {
    const month = countMonths(rental.startsOn, dueDate)
    // Less than a rent is the rest of a month that was not whole from the start
    if (amountDue >= rental.monthlyRent) return computeMonth(rental.startsOn, lastDay, month, amountDue)
    return Math.min(amountDue, computeMonth(rental.startsOn, lastDay, month, rental.monthlyRent))
  }
  if (kind !== 'advance') return null
  let months = 1
  while ((months + 1) * rental.monthlyRent <= amountDue) months++
  let used = 0
  for (let month = 0; month < months; month++) {
    const rest = month < amountDue % months ? 1 : 0
    used += computeMonth(rental.startsOn, lastDay, month, Math.floor(amountDue / months) + rest)
  }
  return used
}

/** Counts the days one by one; half a centavo is rounded up. */
function computeMonth(startsOn: Day, lastDay: Day, month: number, amount: number): number {
  const next = addMonths(startsOn, month + 1)
  let [days, used] = [0, 0]
  for (let day = addMonths(startsOn, month); day < next; day = addDays(day, 1)) {
    days++
    if (day <= lastDay) used++
  }
  const rest = (amount * used) % days
  const whole = (amount * used - rest) / days
  return rest * 2 >= days ? whole + 1 : whole
}

const countMonths = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

export const nameFigures = (of: string, sums: Readonly<Record<string, number>>): Figure[] =>
  Object.entries(sums).map(([figure, amount]) => ({ of, figure, amount }))
