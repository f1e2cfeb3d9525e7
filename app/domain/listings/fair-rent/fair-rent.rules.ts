// Asking rents of similar public listings. Information for owners and renters, never a limit.
import type { Day } from '#app/shared/dates.ts'

export const FAIR_RENT_MIN_COUNT = 8

/** In centavos a month: first quartile, median and third quartile. */
export type FairRent = { count: number; lower: number; median: number; upper: number; countedOn: Day }

export type RentPosition = 'below' | 'within' | 'above'

export function getRentPosition(rent: number, { lower, upper }: FairRent): RentPosition {
  if (rent < lower) return 'below'
  return rent > upper ? 'above' : 'within'
}
