// The text of the number of a receipt or an acknowledgment: the prefix of the owner, the year and the number in that year.
export const DEFAULT_RECEIPT_PREFIX = 'AR'
export const MAX_PREFIX_LENGTH = 8
/** Letters and digits, so that the number can be read over a phone and is the name of a file. */
export const RECEIPT_PREFIX = /^[A-Z0-9]{1,8}$/
const DIGITS = 5
const SERIES_NUMBER = /-(\d{4})-(\d{5,})$/

export const writeReceiptNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(DIGITS, '0')}`

/** Null for a number of the former series of all owners. */
export function readReceiptNumber(text: string): { year: number; number: number } | null {
  const [, year, number] = SERIES_NUMBER.exec(text) ?? []
  return year === undefined || number === undefined ? null : { year: Number(year), number: Number(number) }
}
