// Whether the Rent Control Act covers a listing and whether its terms keep the limits. Information, not legal advice.
import { addDays, type Day } from '#app/shared/dates.ts'
import type { PropertyType, RentControlArea } from '#app/shared/vocabulary.ts'
import { DENSE_CITIES } from './rent-control-cities.data.ts'

/** One dated row of rent_control_rules; amounts in centavos. */
export type RentControlRule = {
  area: RentControlArea
  validFrom: Day
  validTo: Day | null
  monthlyRentLimit: number
  maxAdvanceMonths: number
  maxDepositMonths: number
  maxIncreaseBasisPoints: number
  source: string
  sourceUrl: string | null
}

export type RentTerms = {
  propertyType: PropertyType
  price: number
  advanceMonths: number
  deposit: number | null
}

/** `commercial`: not covered by the law. `aboveLimit`: the contract decides. `covered`: the legal limits apply. */
export type RentControlCheck =
  | { kind: 'commercial' }
  | { kind: 'noRule' }
  | ({ kind: 'aboveLimit' } & { rule: RentControlRule })
  | ({ kind: 'covered'; isAdvanceOver: boolean; isDepositOver: boolean } & { rule: RentControlRule })

export function getRentControlArea(citySlug: string | null): RentControlArea {
  return citySlug !== null && DENSE_CITIES.has(citySlug) ? 'metro_manila_and_highly_urbanised' : 'elsewhere'
}

export function checkRentControl(terms: RentTerms, rule: RentControlRule | null): RentControlCheck {
  if (terms.propertyType === 'commercial') return { kind: 'commercial' }
  if (rule === null) return { kind: 'noRule' }
  if (terms.price > rule.monthlyRentLimit) return { kind: 'aboveLimit', rule }
  return {
    kind: 'covered',
    rule,
    isAdvanceOver: terms.advanceMonths > rule.maxAdvanceMonths,
    // an unknown deposit is not counted as over the limit
    isDepositOver: terms.deposit !== null && terms.deposit > terms.price * rule.maxDepositMonths,
  }
}

/** Of rules that are in force one after the other: the one of the area of the city on the day. */
export function pickRuleOn(
  rules: readonly RentControlRule[],
  citySlug: string | null,
  day: Day,
): RentControlRule | null {
  const area = getRentControlArea(citySlug)
  const isOn = (rule: RentControlRule) => rule.validFrom <= day && (rule.validTo === null || rule.validTo >= day)
  return rules.find((rule) => rule.area === area && isOn(rule)) ?? null
}

/** The rule itself, without the other columns of its row. */
export function pickRule(row: RentControlRule): RentControlRule {
  const { area, validFrom, validTo, monthlyRentLimit, maxAdvanceMonths, maxDepositMonths, maxIncreaseBasisPoints } = row
  const { source, sourceUrl } = row
  return {
    area,
    validFrom,
    validTo,
    monthlyRentLimit,
    maxAdvanceMonths,
    maxDepositMonths,
    maxIncreaseBasisPoints,
    source,
    sourceUrl,
  }
}

type Period = Pick<RentControlRule, 'validFrom' | 'validTo'>

/** What is left of a period outside of another one: before it, after it, both or nothing. */
export function cutPeriod(period: Period, without: Period): Period[] {
  const before =
    period.validFrom < without.validFrom
      ? [{ validFrom: period.validFrom, validTo: addDays(without.validFrom, -1) }]
      : []
  const isLonger = without.validTo !== null && (period.validTo === null || period.validTo > without.validTo)
  const after =
    isLonger && without.validTo !== null ? [{ validFrom: addDays(without.validTo, 1), validTo: period.validTo }] : []
  return [...before, ...after]
}
