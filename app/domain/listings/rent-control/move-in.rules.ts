// Move-in cost, shared by the page of a listing, the search and the browser. Amounts in centavos.

export type MoveInAmounts = { price: number; advanceMonths: number; deposit: number | null; cleaningFee: number }

/** The advance is the first month's rent. Association dues are monthly and not part of the move-in cost. */
export function calculateMoveInTotal({ price, advanceMonths, deposit, cleaningFee }: MoveInAmounts): number | null {
  return deposit === null ? null : price * advanceMonths + deposit + cleaningFee
}

/** Splits the same sum: the deposit is refundable at the end of the lease, advance and cleaning fee are not. */
export function splitMoveInTotal({ price, advanceMonths, deposit, cleaningFee }: MoveInAmounts) {
  return { refundable: deposit, nonRefundable: price * advanceMonths + cleaningFee }
}

/** What is paid every month after moving in, without the bills that the rent does not include. */
export function calculateMonthlyTotal({ price, associationDues }: { price: number; associationDues: number }): number {
  return price + associationDues
}
