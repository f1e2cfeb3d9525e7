// Shared by all factories. A factory inserts one valid row, and the rows it depends on unless they are given. The n-th call in a run
// always makes the same values; only ids and creation times come from the database.
import { createHash } from 'node:crypto'

let serial = 0

/** The source of all unique values of a run. */
export const nextSerial = () => ++serial

export function requireOneRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}.`)
  return row
}

export const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** Passes the database's check for ciphertext, but no key decrypts it. */
export const makeFakeCiphertext = (text: string) => Buffer.from(text.padEnd(48, '.')).toString('base64')

/** Philippine mobile numbers with an unassigned prefix. */
export const buildPhoneNumber = (serial: number) => `+63900${String(serial % 10_000_000).padStart(7, '0')}`

export const pesos = (amount: number) => amount * 100

const FIRST_DAY = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

/** A day counted from 1 January 2026, as YYYY-MM-DD. */
export const dayNumber = (days: number) => new Date(FIRST_DAY + days * DAY).toISOString().slice(0, 10)
export const momentNumber = (days: number, hours = 0) => new Date(FIRST_DAY + days * DAY + hours * 3_600_000)
/** For rows that must not expire during a test. */
export const FAR_FUTURE = new Date('2099-12-31T00:00:00Z')
