// What a sub-meter reading costs, from the facts that both sides can check on two photos. Exact: whole numbers without floating point.
import { countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import { REVERSAL_DAYS } from '#app/shared/constants.ts'
import type { MeteredUtility, ReadingStatus } from '#app/shared/tenancy-vocabulary.ts'

/** Readings and consumption in thousandths of a unit, money in centavos. */
export type ReadingFacts = {
  previousReading: number
  reading: number
  billAmount: number
  billConsumption: number
}

export type Calculation = {
  consumption: number
  /** Ten-thousandths of a peso for one unit, rounded half up. */
  rate: number
  /** Centavos, rounded half up. */
  amount: number
}

const THOUSANDTHS = 1_000n
/** Ten-thousandths of a peso in a centavo. */
const RATE_STEPS_PER_CENTAVO = 100n

/** Consumption × rate, where the rate is the total of the provider's bill ÷ its consumption. */
export function calculateUtility({ previousReading, reading, billAmount, billConsumption }: ReadingFacts): Calculation {
  const consumption = reading - previousReading
  const rate = divideHalfUp(BigInt(billAmount) * RATE_STEPS_PER_CENTAVO * THOUSANDTHS, BigInt(billConsumption))
  const amount = divideHalfUp(BigInt(consumption) * rate, THOUSANDTHS * RATE_STEPS_PER_CENTAVO)
  return { consumption, rate: Number(rate), amount: Number(amount) }
}

/** Of numbers that are not negative. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

const MAX_WHOLE_DIGITS = 8

/** '1,234.5' gives 1,234,500 thousandths; null for anything else. */
export function parseUnits(typed: string): number | null {
  const match = /^(\d+)(?:\.(\d{1,3}))?$/.exec(typed.trim().replaceAll(',', ''))
  const whole = match?.[1] ?? ''
  if (!match || whole.length > MAX_WHOLE_DIGITS) return null
  return Number(whole) * 1_000 + Number((match[2] ?? '').padEnd(3, '0'))
}

/** What one unit is called on meters and bills. */
export const UTILITY_UNITS = { water: 'm³', electricity: 'kWh' } as const satisfies Record<MeteredUtility, string>

export const UTILITY_FOLDER = 'utility-proofs'
export const MAX_READINGS = 400

/** A corrected reading was replaced by its correction, and a reversed one was taken back: the next reading starts from the last valid one. */
export const isValid = ({ status }: { status: ReadingStatus }): boolean =>
  status !== 'corrected' && status !== 'reversed'

/** A reading can be reversed for as many days as a payment. */
export const isReversalDay = (recordedAt: Date, today: Day): boolean =>
  countDaysBetween(toManilaDay(recordedAt), today) <= REVERSAL_DAYS
