// What all factories share. A factory makes one valid row, and whatever rows it must hang on unless they are given.
// The n-th call of a run always makes the same values; only ids and times of creation come from the database.
import { createHash } from 'node:crypto'

let serial = 0

/** A number nobody in this run had before: the source of every unique value. */
export const nextSerial = () => ++serial

export function requireOneRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`)
  return row
}

export const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** Looks like a sealed value to the database, and opens with no key. */
export const makeFakeCiphertext = (text: string) => Buffer.from(text.padEnd(48, '.')).toString('base64')

/** Philippine mobile numbers from a range that is not given out. */
export const phoneNumber = (serial: number) => `+63900${String(serial % 10_000_000).padStart(7, '0')}`

export const pesos = (amount: number) => amount * 100

const FIRST_DAY = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

/** Days counted from 1 January 2026, as the database writes them. */
export const dayNumber = (days: number) => new Date(FIRST_DAY + days * DAY).toISOString().slice(0, 10)
export const momentNumber = (days: number, hours = 0) => new Date(FIRST_DAY + days * DAY + hours * 3_600_000)
/** Far enough that nothing made today runs out. */
export const FAR_FUTURE = new Date('2099-12-31T00:00:00Z')
