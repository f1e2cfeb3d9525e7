// How a bill is split. Exact: whole centavos and whole weights, without floating point.
import { countDaysBetween, type Day } from '#app/shared/dates.ts'
import type { SplitMethod } from '#app/shared/tenancy-vocabulary.ts'

export const BILL_FOLDER = 'shared-bills'
export const PROVIDER_MAX = 80
export const UNDO_REASON_MAX = 500
/** A form has at most a hundred fields, and a tenant of a bill with meters has two. */
export const MAX_BILL_TENANTS = 80
export const MAX_METERED_TENANTS = 40
export const MAX_PERIOD_DAYS = 366
export const MAX_PEOPLE = 100

export type Split = {
  /** In the order of the weights; with them the total is divided completely. */
  amounts: number[]
  /** Centavos that whole division leaves; each goes to one of those with the largest fractions. */
  remainder: number
}

/** By the largest remainder; of equal ones the first. Null if nobody has a weight. */
export function splitAmount(total: number, weights: readonly number[]): Split | null {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole <= 0n || weights.some((weight) => weight < 0)) return null
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, floor: Number(product / whole), fraction: product % whole }
  })
  const remainder = total - parts.reduce((sum, { floor }) => sum + floor, 0)
  const roundedUp = new Set(
    parts
      .toSorted((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1))
      .slice(0, remainder)
      .map(({ index }) => index),
  )
  return { amounts: parts.map(({ index, floor }) => floor + (roundedUp.has(index) ? 1 : 0)), remainder }
}

/** True if the part has a centavo of the remainder. */
export function isRoundedUp(
  { amount, weight }: { amount: number; weight: number },
  { shared, totalWeight }: { shared: number; totalWeight: number },
): boolean {
  return BigInt(amount) * BigInt(totalWeight) > BigInt(shared) * BigInt(weight)
}

/** The days of a lease within a period, both with their first and last day. */
export function countSharedDays(period: { from: Day; to: Day }, lease: { from: Day; to: Day }): number {
  const from = lease.from > period.from ? lease.from : period.from
  const to = lease.to < period.to ? lease.to : period.to
  return to < from ? 0 : countDaysBetween(from, to) + 1
}

/** What was typed for one tenant. Readings and shares in thousandths. */
export type TypedPart = { count: number; previousReading: number; reading: number }

/** Nobody can have a negative weight: the form refuses a reading below the one before. */
export function getWeight(method: SplitMethod, { count, previousReading, reading }: TypedPart, days: number): number {
  if (method === 'readings') return reading - previousReading
  return method === 'days' ? count * days : count
}

type Lease = { rentalId: string; renewsRentalId: string | null; days: number }

/** A renewal within the period is one tenancy: the later lease has the days of both. */
export function mergeRenewals<T extends Lease>(leases: readonly T[]): T[] {
  const byId = new Map(leases.map((lease) => [lease.rentalId, lease]))
  const renewed = new Set(leases.flatMap(({ renewsRentalId }) => renewsRentalId ?? []))
  const countDays = (lease: T): number => {
    const earlier = lease.renewsRentalId === null ? undefined : byId.get(lease.renewsRentalId)
    return lease.days + (earlier ? countDays(earlier) : 0)
  }
  return leases
    .filter(({ rentalId }) => !renewed.has(rentalId))
    .map((lease) => Object.assign({}, lease, { days: countDays(lease) }))
}
