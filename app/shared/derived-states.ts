// States that are computed from dates and sums and never stored, so that they cannot become stale. They complete the machines of
// state-machines.ts. Days are `YYYY-MM-DD` in Manila and compare as text; money is whole centavos.
import { MAINTENANCE_REOPEN_DAYS, RENTAL_EXPIRING_SOON_DAYS } from './constants.ts'
import { countDaysBetween, type Day } from './dates.ts'
import type { PaymentStatus, ProofStatus, RentalStatus } from './tenancy-vocabulary.ts'

const DAY_MS = 86_400_000

/**
 * upcoming (before the first day) → current → expiring_soon (RENTAL_EXPIRING_SOON_DAYS before the end) → expired (the day after the
 * last day). A rental that ended early ends on that day. A renewal that was cancelled before its first day is expired at once.
 */
export function getRentalStatus(
  rental: { startsOn: Day; endsOn: Day; endedEarlyOn?: Day | null },
  today: Day,
): RentalStatus {
  if (isCancelledRental(rental)) return 'expired'
  const daysLeft = countDaysBetween(today, rental.endedEarlyOn ?? rental.endsOn)
  if (daysLeft < 0) return 'expired'
  if (today < rental.startsOn) return 'upcoming'
  return daysLeft <= RENTAL_EXPIRING_SOON_DAYS ? 'expiring_soon' : 'current'
}

/** The next rental of a rental that ended early before it: it never began. */
export const isCancelledRental = (rental: { startsOn: Day; endsOn: Day; endedEarlyOn?: Day | null }): boolean =>
  (rental.endedEarlyOn ?? rental.endsOn) < rental.startsOn

/** Only proofs that the owner confirmed count as paid. */
export function sumConfirmed(proofs: readonly { amount: number; status: ProofStatus }[]): number {
  return proofs.reduce((sum, proof) => (proof.status === 'confirmed' ? sum + proof.amount : sum), 0)
}

/**
 * paid: fully paid. partial: partly paid, also after the due date. overdue: nothing paid and the due date has passed. pending:
 * otherwise.
 */
export function getPaymentStatus(
  payment: { dueDate: Day; amountDue: number },
  confirmed: number,
  today: Day,
): PaymentStatus {
  if (confirmed >= payment.amountDue) return 'paid'
  if (confirmed > 0) return 'partial'
  return today > payment.dueDate ? 'overdue' : 'pending'
}

/** What is still owed; an overpayment gives 0. */
export function calculateBalance(payment: { amountDue: number }, confirmed: number): number {
  return Math.max(0, payment.amountDue - confirmed)
}

/** The time limit of the maintenance move completed → open. */
export function isReopenable(completedAt: Date, now: Date): boolean {
  return now.getTime() - completedAt.getTime() <= MAINTENANCE_REOPEN_DAYS * DAY_MS
}
