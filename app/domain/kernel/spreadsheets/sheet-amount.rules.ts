// Amounts of pesos as people write them into spreadsheets, in centavos; null if there is none.
import { parsePesos } from '#app/shared/peso-input.ts'

const MAX_LENGTH = 80
const MONTHLY = /[\s/]*(?:(?:per|a|kada|bawat) )?(?:monthly|months?|mo|buwan)\.?$/i
const THOUSANDS = /^(?:₱|php|p)?\s?(\d{1,4}(?:\.\d{1,2})?) ?k$/i

/** '25000.00', '₱25,000 / month', '25k'. A text with two amounts is ambiguous. */
export function readSheetPesos(typed: string): number | null {
  const text = typed.slice(0, MAX_LENGTH).trim().replace(MONTHLY, '')
  const thousands = THOUSANDS.exec(text)?.[1]
  return parsePesos(thousands === undefined ? text : (Number(thousands) * 1_000).toFixed(2))
}

const AMOUNT = /(\d{1,3}(?:[, ]\d{3})+|\d{1,9})(?:\.(\d{1,4}))?( ?k\b)?/gi
/** Below this a number is no rent: '2 BR'. */
const MIN_PESOS = 500

/** The only amount of a text with other words: '18k nego', 'P25,000 + dues'. Null for a text with two. */
export function readSingleAmount(typed: string): number | null {
  const amounts = listAmounts(typed)
  return amounts.length === 1 && (amounts[0] ?? 0) >= MIN_PESOS ? parsePesos((amounts[0] ?? 0).toFixed(2)) : null
}

/** The highest amount of a text: '15,000–20,000', '20-25k', 'up to 30k'. */
export function readHighestPesos(typed: string): number | null {
  const exact = readSheetPesos(typed)
  if (exact !== null) return exact
  const highest = Math.max(0, ...listAmounts(typed))
  return highest >= MIN_PESOS ? parsePesos(highest.toFixed(2)) : null
}

const listAmounts = (typed: string) =>
  Array.from(typed.slice(0, MAX_LENGTH).normalize('NFKC').matchAll(AMOUNT), readAmount)

function readAmount([, whole = '', fraction = '', thousands]: RegExpMatchArray): number {
  const pesos = Number(`${whole.replaceAll(/[, ]/g, '')}.${fraction || '0'}`)
  return thousands === undefined ? pesos : pesos * 1_000
}
