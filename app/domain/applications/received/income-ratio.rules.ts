// Income against rent as a plain ratio. It is a fact for the reader and decides nothing.
import { pesosToCentavos } from '#app/shared/money.ts'
import type { IncomeRange } from '#app/shared/people-vocabulary.ts'

/** How many times the rent fits into the income; null where the range is open. */
export type IncomeRatio = { from: number | null; to: number | null }

/** Null without a rent. `monthlyRent` in centavos. */
export function calculateIncomeRatio(income: IncomeRange, monthlyRent: number): IncomeRatio | null {
  if (monthlyRent <= 0) return null
  const [first = 0, second = 0] = income
    .replace(/^(under|over)-/, '')
    .split('-')
    .map((pesos) => pesosToCentavos(Number(pesos)) / monthlyRent)
  if (income.startsWith('under')) return { from: null, to: first }
  return income.startsWith('over') ? { from: first, to: null } : { from: first, to: second }
}
