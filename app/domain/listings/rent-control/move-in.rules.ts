// What has to be paid before moving in; shared by the receipt, the search and the browser. Amounts in centavos.

export type MoveInAmounts = { price: number; advanceMonths: number; deposit: number | null; cleaningFee: number }

/** The advance is the first month's rent (DECISIONS). Dues come every month and are not part of the day's sum. */
export function calculateMoveInTotal({ price, advanceMonths, deposit, cleaningFee }: MoveInAmounts): number | null {
  return deposit === null ? null : price * advanceMonths + deposit + cleaningFee
}

/** The same sum by what comes back: the deposit at the end of the lease; the advance is lived off and a fee is gone. */
export function splitMoveInTotal({ price, advanceMonths, deposit, cleaningFee }: MoveInAmounts) {
  return { refundable: deposit, nonRefundable: price * advanceMonths + cleaningFee }
}
