import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import {
  calculateCommission,
  calculateWithholding,
  parsePeriod,
  sumCommissions,
  WITHHOLDING_PERCENTS,
} from './commission.rules.ts'

const rent = fc.integer({ min: 1, max: 2_147_483_647 })
const rate = fc.integer({ min: 0, max: 30_000 })
const row = fc.record({
  status: fc.constantFrom(...COMMISSION_STATUSES),
  amount: fc.integer({ min: -1e12, max: 1e12 }),
})

describe('commission amounts', () => {
  test('are whole centavos, exact for one full rent, and grow with the rate', () => {
    fc.assert(
      fc.property(rent, rate, (base, basisPoints) => {
        const amount = calculateCommission(base, basisPoints)
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(Math.abs(amount * 10_000 - base * basisPoints)).toBeLessThanOrEqual(5_000)
        expect(calculateCommission(base, 10_000)).toBe(base)
      }),
    )
  })

  test('the sums of the states add up to the total, and a commission that is taken back leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
        const { total, ...states } = sumCommissions(rows)
        expect(Object.values(states).reduce((sum, amount) => sum + amount, 0)).toBe(total)
        const back = rows.map(({ status, amount }) => ({ status, amount: -amount }))
        expect(sumCommissions([...rows, ...back]).total).toBe(0)
      }),
    )
  })

  test('withheld tax and the rest add up to the centavo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...WITHHOLDING_PERCENTS),
        (amount, percent) => {
          const { tax, net } = calculateWithholding(amount, percent)
          expect(tax + net).toBe(amount)
          expect(Number.isSafeInteger(tax)).toBe(true)
          expect(calculateWithholding(-amount, percent).tax + tax).toBe(0)
        },
      ),
    )
    expect(calculateWithholding(2_500_005, 10)).toEqual({ tax: 250_001, net: 2_250_004 })
  })
})

test('a period is a month or a year of the calendar', () => {
  expect(parsePeriod('2026')).toEqual({ text: '2026', from: '2026-01-01', until: '2027-01-01' })
  expect(parsePeriod('2026-12')).toEqual({ text: '2026-12', from: '2026-12-01', until: '2027-01-01' })
  for (const text of [null, '', '2026-13', '26', '2026-1', '2026-01-01']) expect(parsePeriod(text)).toBeNull()
})
