// Which lines of the rent book a deduction settles. Amounts in centavos.
import { type Allocation, type BookLine, getLineUnclaimed } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import type { DeductionStatus } from '#app/shared/tenancy-vocabulary.ts'

/** A line that a deduction names, with its amount. The line is of the rental of the deduction or of an earlier one that was renewed. */
export type DeductionPart = Allocation & { deductionId: string; rentalId: string; status: DeductionStatus }

/**
 * Lines that a new deduction can name. What a deduction without a decision names counts as handed in, so that nothing is deducted twice.
 * The deposit does not pay itself.
 */
export function listDeductibleLines(lines: readonly BookLine[], parts: readonly DeductionPart[]): BookLine[] {
  const open = parts.filter(({ status }) => status === 'proposed' || status === 'contested')
  return lines
    .filter(({ kind }) => kind !== 'deposit')
    .map((line) => countAsHandedIn(line, open))
    .filter((line) => getLineUnclaimed(line) > 0)
}

function countAsHandedIn(line: BookLine, parts: readonly DeductionPart[]): BookLine {
  const own = parts.filter(({ paymentId }) => paymentId === line.id)
  return { ...line, waiting: own.reduce((sum, { amount }) => sum + amount, line.waiting) }
}

/** False after somebody paid a part of it otherwise, handed it in or reduced it. */
export function canSettle(lines: readonly BookLine[], parts: readonly Allocation[]): boolean {
  return parts.every(({ paymentId, amount }) => {
    const line = lines.find(({ id }) => id === paymentId)
    return line !== undefined && amount <= getLineUnclaimed(line)
  })
}
