// Whether a new rent for the same tenant keeps the legal limit on increases. Information, not legal advice. Amounts in centavos.
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { RentControlRule } from './rent-control.rules.ts'

export type RentIncrease = {
  propertyType: PropertyType
  /** What the tenant pays now. */
  oldRent: number
  /** The lowest rent of the year before the new one: an increase within that year uses up a part of the limit. */
  lowestRent: number
  newRent: number
}

/** The rent that the tenant pays now decides whether the law covers the home. */
export type IncreaseCheck =
  | { kind: 'commercial' }
  | { kind: 'noRule' }
  | { kind: 'aboveLimit'; rule: RentControlRule }
  | { kind: 'covered'; rule: RentControlRule; highestRent: number; isOver: boolean }

const BASIS_POINTS = 10_000

/** A part of a centavo is dropped, so that the percentage is never exceeded. */
export const addBasisPoints = (rent: number, basisPoints: number): number =>
  Math.floor((rent * (BASIS_POINTS + basisPoints)) / BASIS_POINTS)

export function checkRentIncrease(
  { propertyType, oldRent, lowestRent, newRent }: RentIncrease,
  rule: RentControlRule | null,
): IncreaseCheck {
  if (propertyType === 'commercial') return { kind: 'commercial' }
  if (rule === null) return { kind: 'noRule' }
  if (oldRent > rule.monthlyRentLimit) return { kind: 'aboveLimit', rule }
  const highestRent = addBasisPoints(lowestRent, rule.maxIncreaseBasisPoints)
  return { kind: 'covered', rule, highestRent, isOver: newRent > highestRent }
}
