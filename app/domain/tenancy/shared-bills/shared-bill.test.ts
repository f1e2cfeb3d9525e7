import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { countSharedDays, getWeight, isRoundedUp, mergeRenewals, splitAmount } from './shared-bill.rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 80 })
const total = fc.integer({ min: 1, max: 1_000_000_000_00 })

test('the parts add up to the bill, differ from the exact share by less than a centavo, and follow the weights', () => {
  fc.assert(
    fc.property(total, weights, (amount, given) => {
      const whole = sum(given)
      const split = splitAmount(amount, given)
      if (whole === 0) return split === null
      if (!split) return false
      const isNear = split.amounts.every((part, index) => {
        const exact = BigInt(amount) * BigInt(given[index] ?? 0)
        const difference = BigInt(part) * BigInt(whole) - exact
        return difference < BigInt(whole) && -difference < BigInt(whole)
      })
      const roundedUp = split.amounts.filter((part, index) =>
        isRoundedUp({ amount: part, weight: given[index] ?? 0 }, { shared: amount, totalWeight: whole }),
      )
      const hasNothingForNothing = split.amounts.every((part, index) => (given[index] ?? 0) > 0 || part === 0)
      return (
        sum(split.amounts) === amount &&
        isNear &&
        hasNothingForNothing &&
        split.amounts.every((part) => part >= 0) &&
        roundedUp.length === split.remainder
      )
    }),
    { numRuns: IS_FULL_SIZE ? 10_000 : 200 },
  )
})

test('the centavos that are left go to the largest fractions, of equal ones to the first', () => {
  expect(splitAmount(641_200, [1, 1, 1, 1, 1])).toEqual({
    amounts: [128_240, 128_240, 128_240, 128_240, 128_240],
    remainder: 0,
  })
  expect(splitAmount(100, [1, 1, 1])).toEqual({ amounts: [34, 33, 33], remainder: 1 })
  expect(splitAmount(100, [1, 2, 3])).toEqual({ amounts: [17, 33, 50], remainder: 1 })
  expect(splitAmount(1, [1, 1])).toEqual({ amounts: [1, 0], remainder: 1 })
  expect(splitAmount(100, [0, 0])).toBeNull()
  expect(splitAmount(100, [2, -1])).toBeNull()
})

test('the days of a lease in a period count its first and last day', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(countSharedDays(november, { from: '2026-01-01', to: '2027-01-01' })).toBe(30)
  expect(countSharedDays(november, { from: '2026-11-30', to: '2027-01-01' })).toBe(1)
  expect(countSharedDays(november, { from: '2026-01-01', to: '2026-11-10' })).toBe(10)
  expect(countSharedDays(november, { from: '2026-12-01', to: '2027-01-01' })).toBe(0)
  expect(countSharedDays(november, { from: '2026-01-01', to: '2026-10-31' })).toBe(0)
})

test('a weight is people, days of people, a consumption or a share', () => {
  const typed = { count: 2, previousReading: 1_000, reading: 41_500 }
  expect((['heads', 'days', 'readings', 'shares'] as const).map((method) => getWeight(method, typed, 31))).toEqual([
    2, 62, 40_500, 2,
  ])
})

test('two leases of one tenant, of which one renews the other, are one with the days of both', () => {
  const merged = mergeRenewals([
    { rentalId: 'a', renewsRentalId: null, days: 10 },
    { rentalId: 'b', renewsRentalId: 'a', days: 20 },
    { rentalId: 'c', renewsRentalId: 'before', days: 30 },
  ])
  expect(merged.map(({ rentalId, days }) => [rentalId, days])).toEqual([
    ['b', 30],
    ['c', 30],
  ])
})
