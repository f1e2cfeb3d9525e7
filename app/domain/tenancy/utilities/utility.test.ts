import { describe, expect, test } from 'vitest'
import { createRandom } from '#seed/demo/random.ts'
import { calculateUtility, parseUnits } from './utility.rules.ts'

const FACTS = { previousReading: 1_000_000, reading: 1_120_500, billAmount: 420_000, billConsumption: 350_000 }

describe('the amount of a reading', () => {
  test('is consumption × rate of the bill, to the centavo', () => {
    // 120.5 kWh × (₱4,200 ÷ 350 kWh = ₱12) = ₱1,446
    expect(calculateUtility(FACTS)).toEqual({ consumption: 120_500, rate: 120_000, amount: 144_600 })
  })

  test('rounds the rate to four decimals and the amount to the centavo, half up', () => {
    // ₱100 ÷ 3 = ₱33.3333; × 1.5 = ₱49.99995, which is ₱50.00
    expect(
      calculateUtility({ previousReading: 0, reading: 1_500, billAmount: 10_000, billConsumption: 3_000 }),
    ).toEqual({
      consumption: 1_500,
      rate: 333_333,
      amount: 5_000,
    })
    // exactly half a centavo: 0.5 × ₱0.01
    expect(calculateUtility({ previousReading: 0, reading: 500, billAmount: 1, billConsumption: 1_000 }).amount).toBe(1)
  })

  test('of 1,000 random readings equals a recomputation with fractions, also with very large numbers', () => {
    for (let seed = 0; seed < 1_000; seed++) {
      const random = createRandom(`reading ${seed}`)
      const previousReading = random.integer(0, 99_000_000_000)
      const reading = previousReading + random.integer(1, 900_000_000)
      const billAmount = random.integer(1, 99_999_999)
      const billConsumption = random.integer(1, 99_000_000)
      const { rate, amount, consumption } = calculateUtility({ previousReading, reading, billAmount, billConsumption })
      expect(consumption).toBe(reading - previousReading)
      // twice the distance between the rounded and the exact value is at most one step
      const rateError = 2n * (BigInt(rate) * BigInt(billConsumption) - BigInt(billAmount) * 100_000n)
      expect(rateError <= BigInt(billConsumption) && rateError > -BigInt(billConsumption)).toBe(true)
      const amountError = 2n * (BigInt(amount) * 100_000n - BigInt(consumption) * BigInt(rate))
      expect(amountError <= 100_000n && amountError > -100_000n).toBe(true)
    }
  })
})

test.each([
  ['1,234.5', 1_234_500],
  ['0', 0],
  ['12.345', 12_345],
  ['12.3456', null],
  ['-1', null],
  ['1e5', null],
  ['999999999', null],
])('the reading %s is %s thousandths', (typed, expected) => {
  expect(parseUnits(typed)).toBe(expected)
})
