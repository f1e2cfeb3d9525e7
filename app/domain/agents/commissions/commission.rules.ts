// Amounts of commissions in whole centavos, and the periods of statements.
import type { CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import { addMonths, isDay } from '#app/shared/dates.ts'
import type { CommissionSums, Period } from './commission.model.ts'

/** The rate in hundredths of a percent of the base: 10000 is one full monthly rent if the base is the rent. */
export function calculateCommission(baseAmount: number, rateBasisPoints: number): number {
  return Math.round((baseAmount * rateBasisPoints) / 10_000)
}

/** Percent that a payer may withhold. Shown as information: which one applies is decided by the tax office and not by us. */
export const WITHHOLDING_PERCENTS = [10, 15] as const

/** Tax and what is left add up to the amount, also for an amount that is taken back. */
export function calculateWithholding(amount: number, percent: number): { tax: number; net: number } {
  const size = Math.round((Math.abs(amount) * percent) / 100)
  const tax = amount < 0 ? -size : size
  return { tax, net: amount - tax }
}

/** A row that takes a commission back has a negative amount, so that `total` is what was earned. */
export function sumCommissions(rows: readonly { status: CommissionStatus; amount: number }[]): CommissionSums {
  const sums: CommissionSums = { pending: 0, billed: 0, paid: 0, disputed: 0, total: 0 }
  for (const { status, amount } of rows) {
    sums[status] += amount
    sums.total += amount
  }
  return sums
}

/** Null for a text that is no month and no year. */
export function parsePeriod(text: string | null): Period | null {
  if (text === null || !/^\d{4}(-\d{2})?$/.test(text)) return null
  const from = text.length === 4 ? `${text}-01-01` : `${text}-01`
  if (!isDay(from)) return null
  return { text, from, until: addMonths(from, text.length === 4 ? 12 : 1) }
}
