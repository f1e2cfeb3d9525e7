// States that follow from dates and sums and are therefore never stored (DECISIONS, state machines).
// Days are `YYYY-MM-DD` in Asia/Manila, which compare as text; money is whole centavos.
import { MAINTENANCE_REOPEN_DAYS, RENTAL_EXPIRING_SOON_DAYS } from './constants.ts'
import { countDaysBetween, type Day } from './dates.ts'
import type { PaymentStatus, ReceiptStatus, RentalStatus } from './vocabulary.ts'

const DAY_MS = 86_400_000

/** The last day still belongs to the rental. A rental that ended early ends on that day. */
export function getRentalStatus(rental: { endsOn: Day; endedEarlyOn?: Day | null }, today: Day): RentalStatus {
  const daysLeft = countDaysBetween(today, rental.endedEarlyOn ?? rental.endsOn)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= RENTAL_EXPIRING_SOON_DAYS ? 'expiring_soon' : 'current'
}

/** Only what the owner has confirmed counts as paid. */
export function sumConfirmed(receipts: readonly { amount: number; status: ReceiptStatus }[]): number {
  return receipts.reduce((sum, receipt) => (receipt.status === 'confirmed' ? sum + receipt.amount : sum), 0)
}

/** Partly paid stays partial when the day has passed: overdue is a payment nothing has come in for. */
export function getPaymentStatus(
  payment: { dueDate: Day; amountDue: number },
  confirmed: number,
  today: Day,
): PaymentStatus {
  if (confirmed >= payment.amountDue) return 'paid'
  if (confirmed > 0) return 'partial'
  return today > payment.dueDate ? 'overdue' : 'pending'
}

/** What is still owed; more than was due is nobody's debt. */
export function calculateBalance(payment: { amountDue: number }, confirmed: number): number {
  return Math.max(0, payment.amountDue - confirmed)
}

/** A tenant may reopen a completed repair for this long. */
export function isReopenable(completedAt: Date, now: Date): boolean {
  return now.getTime() - completedAt.getTime() <= MAINTENANCE_REOPEN_DAYS * DAY_MS
}
