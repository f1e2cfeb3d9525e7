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

const LATEST_PAYMENT_DAY = 28

/** The law allows rent that starts on the first to be paid until the fifth; otherwise the day of the start. */
export function getPaymentDay(startsOn: Day): number {
  const { day } = splitDay(startsOn)
  return day === 1 ? 5 : Math.min(day, LATEST_PAYMENT_DAY)
}

export type ScheduleLine = { kind: PaymentKind; dueDate: Day; amountDue: number; isPaid: boolean }

/**
 * Advance and deposit were paid with the booking. The advance is the rent of the first months, so rent is due for the months after them.
 */
export function buildPaymentSchedule(
  booking: Pick<BookingAmounts, 'monthlyRent' | 'advanceAmount' | 'depositAmount'> & {
    moveInDate: Day
    leaseMonths: number
  },
): ScheduleLine[] {
  const { moveInDate, leaseMonths, monthlyRent, advanceAmount, depositAmount } = booking
  const paidMonths = Math.floor(advanceAmount / monthlyRent)
  const paid = [
    { kind: 'advance', dueDate: moveInDate, amountDue: advanceAmount, isPaid: true },
    { kind: 'deposit', dueDate: moveInDate, amountDue: depositAmount, isPaid: true },
  ] satisfies ScheduleLine[]
  const rent = Array.from({ length: Math.max(0, leaseMonths - paidMonths) }, (_, index): ScheduleLine => {
    const month = addMonths(getFirstOfMonth(moveInDate), paidMonths + index)
    const dueDate = addDays(month, getPaymentDay(moveInDate) - 1)
    // The payment day of a lease from the 29th on is before its first day
    return { kind: 'rent', dueDate: dueDate < moveInDate ? moveInDate : dueDate, amountDue: monthlyRent, isPaid: false }
  })
  return [...paid.filter(({ amountDue }) => amountDue > 0), ...rent]
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
