// Amounts and dates of a booking and of the rental that it starts. Amounts in centavos.
import { calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { addDays, addMonths, type Day, getFirstOfMonth, splitDay } from '#app/shared/dates.ts'
import type { PaymentKind, PaymentMethod } from '#app/shared/tenancy-vocabulary.ts'

export type ListingTerms = {
  basePrice: number
  advanceMonths: number
  securityDeposit: number | null
  cleaningFee: number
}
export type BookingAmounts = {
  monthlyRent: number
  advanceAmount: number
  depositAmount: number
  cleaningFee: number
  totalPrice: number
}

/** Null while the deposit is unknown. Nobody pays more months in advance than the lease has. */
export function calculateBookingAmounts(terms: ListingTerms, leaseMonths: number): BookingAmounts | null {
  const { basePrice: price, securityDeposit: deposit, cleaningFee } = terms
  const advanceMonths = Math.min(terms.advanceMonths, leaseMonths)
  const totalPrice = calculateMoveInTotal({ price, advanceMonths, deposit, cleaningFee })
  if (totalPrice === null || deposit === null) return null
  return { monthlyRent: price, advanceAmount: price * advanceMonths, depositAmount: deposit, cleaningFee, totalPrice }
}

export type LeaseDates = { startsOn: Day; endsOn: Day }

/** `endsOn` is the last day: a lease of twelve months from 5 March ends on 4 March. */
export function calculateLeaseDates({ moveInDate, leaseMonths }: { moveInDate: Day; leaseMonths: number }): LeaseDates {
  return { startsOn: moveInDate, endsOn: addDays(addMonths(moveInDate, leaseMonths), -1) }
}

export const LATEST_PAYMENT_DAY = 28

/** The proposed day. The law allows rent that starts on the first to be paid until the fifth; otherwise the day of the start. */
export function getPaymentDay(startsOn: Day): number {
  const { day } = splitDay(startsOn)
  return day === 1 ? 5 : Math.min(day, LATEST_PAYMENT_DAY)
}

export type ScheduleLine = { kind: PaymentKind; dueDate: Day; amountDue: number; isPaid: boolean }

/**
 * Advance and deposit were paid with the booking. The advance is the rent of the first months, so rent is due for the months after them,
 * each in the calendar month in which it starts.
 */
export function buildPaymentSchedule(
  booking: Pick<BookingAmounts, 'monthlyRent' | 'advanceAmount' | 'depositAmount'> & {
    moveInDate: Day
    leaseMonths: number
    paymentDay: number
  },
): ScheduleLine[] {
  const { moveInDate, leaseMonths, paymentDay, monthlyRent, advanceAmount, depositAmount } = booking
  const paidMonths = Math.floor(advanceAmount / monthlyRent)
  const paid = [
    { kind: 'advance', dueDate: moveInDate, amountDue: advanceAmount, isPaid: true },
    { kind: 'deposit', dueDate: moveInDate, amountDue: depositAmount, isPaid: true },
  ] satisfies ScheduleLine[]
  const rent = Array.from({ length: Math.max(0, leaseMonths - paidMonths) }, (_, index): ScheduleLine => {
    const month = addMonths(getFirstOfMonth(moveInDate), paidMonths + index)
    const dueDate = addDays(month, paymentDay - 1)
    // The payment day of the first month can be before the first day
    return { kind: 'rent', dueDate: dueDate < moveInDate ? moveInDate : dueDate, amountDue: monthlyRent, isPaid: false }
  })
  return [...paid.filter(({ amountDue }) => amountDue > 0), ...rent]
}

/** How a part of the move-in cost was paid. */
export type MoveInPayment = { amount: number; method: PaymentMethod; paidOn: Day }
export type MoveInPart = { lineIndex: number; paymentIndex: number; amount: number }

/** Spreads what was paid over the lines, both in their order. What is left of the payments, as for cleaning, has no line. */
export function spreadMoveIn(lineAmounts: readonly number[], paidAmounts: readonly number[]): MoveInPart[] {
  const parts: MoveInPart[] = []
  let [paymentIndex, left] = [0, paidAmounts[0] ?? 0]
  for (const [lineIndex, lineAmount] of lineAmounts.entries()) {
    for (let open = lineAmount; open > 0 && paymentIndex < paidAmounts.length;) {
      const amount = Math.min(open, left)
      if (amount > 0) parts.push({ lineIndex, paymentIndex, amount })
      open -= amount
      left -= amount
      if (left === 0) left = paidAmounts[++paymentIndex] ?? 0
    }
  }
  return parts
}

/** A transfer has a number with which the owner finds it; cash has none. */
export function needsReference(method: PaymentMethod): boolean {
  return method !== 'cash' && method !== 'other'
}

/** What the proofs do not cover yet. */
export function calculateUnproven(totalPrice: number, proofs: readonly { amount: number }[]): number {
  return Math.max(0, totalPrice - proofs.reduce((sum, { amount }) => sum + amount, 0))
}

export const BOOKING_PROOF_FOLDER = 'booking-proofs'
export const MAX_PROOFS = 20
