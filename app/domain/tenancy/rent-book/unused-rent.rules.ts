// What is owed for the months of a rental that ended early: the last one counts by days, and nothing is owed for later ones. Amounts in
// centavos. The share is one of the rent as agreed, before reductions, so that closing a line twice changes nothing.
import { addDays, addMonths, countDaysBetween, type Day, splitDay } from '#app/shared/dates.ts'
import { type BookLine, getLineDue, getLineUnclaimed } from './rent-book.rules.ts'

export type EndedLease = { startsOn: Day; lastDay: Day; monthlyRent: number }
export type UnusedRent = {
  lineId: string
  /** What nobody has paid or handed in: it is closed. */
  toReduce: number
  /** What was paid for days after the end: it is returned with the deposit. */
  toRefund: number
}

/** Lines with something unused. Deposits, utilities and other charges stay as they are. */
export function listUnusedRents(lease: EndedLease, lines: readonly BookLine[]): UnusedRent[] {
  return lines.flatMap((line): UnusedRent[] => {
    const owed = calculateOwed(lease, line, lines)
    if (owed === null) return []
    const toReduce = Math.min(getLineUnclaimed(line), Math.max(0, getLineDue(line) - owed))
    const toRefund = Math.max(0, line.confirmed - owed)
    return toReduce > 0 || toRefund > 0 ? [{ lineId: line.id, toReduce, toRefund }] : []
  })
}

export type RentToReturn = {
  /** Paid for days after the end. */
  unusedRent: number
  /** Paid back for a check that the bank returned afterwards, as it was charged: reductions and payments of that line are between the sides. */
  refundCharged: number
}

/** Rent that comes back with the deposit. */
export const sumRentToReturn = (lease: EndedLease, lines: readonly BookLine[]): RentToReturn => ({
  unusedRent: listUnusedRents(lease, lines).reduce((sum, { toRefund }) => sum + toRefund, 0),
  refundCharged: lines.reduce((sum, { kind, amountDue }) => sum + (kind === 'refund' ? amountDue : 0), 0),
})

/** Whether something was paid or handed in for days after the end, or is in checks. Call it after the open part is closed. */
export const hasClaimsAfterEnd = (lease: EndedLease, lines: readonly BookLine[]): boolean =>
  lines.some((line) => {
    const owed = calculateOwed(lease, line, lines)
    return owed !== null && getLineDue(line) > owed
  })

/** Null for a line that does not depend on the days. */
function calculateOwed(lease: EndedLease, line: BookLine, lines: readonly BookLine[]): number | null {
  const { kind, dueDate, amountDue } = line
  if (kind === 'dues') return dueDate > lease.lastDay ? 0 : null
  if (kind === 'rent') {
    // A last month that was not whole from the start is written by days already
    const share = calculateShare(
      lease,
      getMonthIndex(lease, dueDate),
      Math.max(amountDue, getWholeMonth(lease, line, lines)),
    )
    return Math.min(amountDue, share)
  }
  if (kind !== 'advance') return null
  const months = Math.max(1, Math.floor(amountDue / lease.monthlyRent))
  return splitEvenly(amountDue, months).reduce((sum, part, index) => sum + calculateShare(lease, index, part), 0)
}

/** The rent of a whole month; of one who pays a share apart, the same part of it that the line has of all shares of its day. */
function getWholeMonth({ monthlyRent }: EndedLease, line: BookLine, lines: readonly BookLine[]): number {
  if (line.payerId === undefined) return monthlyRent
  const shares = lines.filter(
    ({ kind, dueDate, payerId }) => kind === 'rent' && dueDate === line.dueDate && payerId !== undefined,
  )
  const total = shares.reduce((sum, share) => sum + getLineDue(share), 0)
  return total === 0 ? 0 : Number((BigInt(monthlyRent) * BigInt(getLineDue(line))) / BigInt(total))
}

/** The rent of one month of the lease for the days until its end. A half centavo is rounded up. */
export function calculateShare({ startsOn, lastDay }: EndedLease, monthIndex: number, amount: number): number {
  const [from, next] = [addMonths(startsOn, monthIndex), addMonths(startsOn, monthIndex + 1)]
  const allDays = countDaysBetween(from, next)
  const days = Math.min(allDays, Math.max(0, countDaysBetween(from, addDays(lastDay, 1))))
  return Math.floor((2 * amount * days + allDays) / (2 * allDays))
}

/** Rents are due in the calendar month in which their month of the lease starts. */
function getMonthIndex({ startsOn }: EndedLease, dueDate: Day): number {
  const [start, due] = [splitDay(startsOn), splitDay(dueDate)]
  return (due.year - start.year) * 12 + due.month - start.month
}

/** Whole centavos; the first parts take the rest. */
function splitEvenly(amount: number, count: number): number[] {
  const part = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) => part + (index < amount % count ? 1 : 0))
}
