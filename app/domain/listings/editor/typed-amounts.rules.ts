// Amounts of the price step while they are typed. An unreadable amount counts as nothing; the server reports it at its field.
import { parsePesos } from '#app/shared/peso-input.ts'
import type { EditorValues } from './listing-editor.model.ts'
import { readDepositMonths } from './listing-editor.rules.ts'

export type TypedAmounts = {
  price: number
  advanceMonths: number
  deposit: number | null
  cleaningFee: number
  associationDues: number
}

/** In centavos. A deposit in months is counted from the typed rent. */
export function readMoveInAmounts(texts: EditorValues): TypedAmounts {
  const price = readAmount(texts.basePrice)
  const months = readDepositMonths(texts.securityDeposit)
  return {
    price,
    advanceMonths: /^\d{1,2}$/.test(texts.advanceMonths) ? Number(texts.advanceMonths) : 0,
    deposit:
      months === null ? (texts.securityDeposit === '' ? null : readAmount(texts.securityDeposit)) : months * price,
    cleaningFee: readAmount(texts.cleaningFee),
    associationDues: readAmount(texts.associationDues),
  }
}

const readAmount = (text: string) => parsePesos(text) ?? 0

/** The sum of the lines beside the form; null while the deposit is not stated. The same as `calculateMoveInTotal`, which a test compares. */
export function sumMoveIn({ price, advanceMonths, deposit, cleaningFee }: TypedAmounts): number | null {
  return deposit === null ? null : price * advanceMonths + deposit + cleaningFee
}
