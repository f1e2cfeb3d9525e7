// Amounts of commissions in whole centavos, and the periods of statements.
import { COMMISSION_STATUSES, type CommissionRuleName, type CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import { addMonths, isDay } from '#app/shared/dates.ts'
import { defineList } from '#app/shared/lists/define-list.ts'
import { choice, matching } from '#app/shared/lists/filters.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { CommissionRule, CommissionSums, LeaseTerm, Period, Split } from './commission.model.ts'

const BASIS_POINTS = 10_000

/** What the rate is multiplied with, as a fraction of the monthly rent. */
const RENTS: Record<CommissionRuleName, (leaseMonths: number) => { months: number; of: number }> = {
  rent_once: () => ({ months: 1, of: 1 }),
  rent_per_year: (leaseMonths) => ({ months: leaseMonths, of: 12 }),
  contract_percent: (leaseMonths) => ({ months: leaseMonths, of: 1 }),
}

/**
 * Rent per year: rent × rate × months ÷ 12. Eighteen months at 100% are one and a half rents, six months half a rent. Percent of the contract:
 * rent × months × rate. Rounded once, at the end; a half centavo is rounded up.
 */
export function calculateCommission({ monthlyRent, leaseMonths }: LeaseTerm, rule: CommissionRule): number {
  const { months, of } = RENTS[rule.rule](leaseMonths)
  return divideHalfUp(
    BigInt(monthlyRent) * BigInt(months) * BigInt(rule.rateBasisPoints),
    BigInt(of) * BigInt(BASIS_POINTS),
  )
}

/** The product of rent, months and rate can be above what a number holds exactly. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}

/** Custom: one month's rent for a year of a residential lease, a percentage of the contract for commercial property. */
export function getSiteRule(
  propertyType: PropertyType,
  settings: { commissionBasisPoints: number; commercialBasisPoints: number },
): CommissionRule {
  return propertyType === 'commercial'
    ? { rule: 'contract_percent', rateBasisPoints: settings.commercialBasisPoints }
    : { rule: 'rent_per_year', rateBasisPoints: settings.commissionBasisPoints }
}

/**
 * Divides an amount by weights so that the parts add up to the centavo: each part is rounded down, and the centavos that are left go to the
 * largest remainders, of equal ones to the first. The weights add up to more than 0.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, part: Number(exact / total), remainder: exact % total }
  })
  let left = amount - shares.reduce((sum, { part }) => sum + part, 0)
  for (const share of shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left <= 0) break
    share.part += 1
    left -= 1
  }
  return shares.map(({ part }) => part)
}

/** The agent's own part and that of the other broker, who never gets more than there is. */
export function divideCommission(amount: number, split: Split | null): { own: number; partner: number } {
  if (split === null) return { own: amount, partner: 0 }
  if (split.fixedAmount !== null) {
    const partner = Math.min(amount, split.fixedAmount)
    return { own: amount - partner, partner }
  }
  const [own = 0, partner = 0] = splitAmount(amount, [BASIS_POINTS - split.basisPoints, split.basisPoints])
  return { own, partner }
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

export const commissionList = defineList({
  filters: { period: matching((text) => parsePeriod(text) !== null), status: choice(COMMISSION_STATUSES) },
  pageSize: 25,
})
