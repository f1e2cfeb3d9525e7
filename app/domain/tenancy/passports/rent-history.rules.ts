// How the months of a lease were paid. Facts with their number of cases, never a score.
import { type BookLine, getLineDue, getLineStatus } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import type { ProofStatus } from '#app/shared/tenancy-vocabulary.ts'

type Proof = { paymentId: string; amount: number; status: ProofStatus; paidOn: Day }

export type RentMonths = {
  /** Rents that were due until today. The others add up to it. */
  due: number
  onTime: number
  late: number
  open: number
  /** The part of `open` that was handed in and that the owner has not confirmed. */
  waiting: number
}

type Outcome = 'onTime' | 'late' | 'open'

/** Only confirmed payments count, on the day that the book says they were paid. A rent that was taken back completely is none. */
export function countRentMonths(lines: readonly BookLine[], proofs: readonly Proof[], today: Day): RentMonths {
  const rents = lines.filter((line) => line.kind === 'rent' && line.dueDate <= today && getLineDue(line) > 0)
  const proofsByLine = Map.groupBy(
    proofs.filter(({ status }) => status === 'confirmed'),
    ({ paymentId }) => paymentId,
  )
  const months: RentMonths = { due: 0, onTime: 0, late: 0, open: 0, waiting: 0 }
  for (const line of rents) {
    const outcome = getOutcome(line, proofsByLine.get(line.id) ?? [], today)
    if (outcome === null) continue
    months.due += 1
    months[outcome] += 1
    if (outcome === 'open' && line.waiting + line.inChecks > 0) months.waiting += 1
  }
  return months
}

/** The rent book decides what is paid; on time is what it would have said at the end of the due date. Null: it can still be paid on time. */
function getOutcome(line: BookLine, confirmed: readonly Proof[], today: Day): Outcome | null {
  const byDueDate = confirmed.reduce((sum, { amount, paidOn }) => (paidOn <= line.dueDate ? sum + amount : sum), 0)
  if (getLineStatus({ ...line, confirmed: byDueDate }, line.dueDate) === 'paid') return 'onTime'
  if (getLineStatus(line, today) === 'paid') return 'late'
  return line.dueDate < today ? 'open' : null
}
