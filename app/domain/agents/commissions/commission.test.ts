import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMISSION_RULES, COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import {
  calculateCommission,
  calculateWithholding,
  divideCommission,
  getSiteRule,
  parsePeriod,
  splitAmount,
  sumCommissions,
  WITHHOLDING_PERCENTS,
} from './commission.rules.ts'

const rent = fc.integer({ min: 1, max: 2_147_483_647 })
const months = fc.integer({ min: 1, max: 120 })
const amount = fc.integer({ min: 0, max: 1e12 })
const rate = fc.integer({ min: 0, max: 30_000 })
const row = fc.record({
  status: fc.constantFrom(...COMMISSION_STATUSES),
  amount: fc.integer({ min: -1e12, max: 1e12 }),
})

describe('commission amounts', () => {
  test('are whole centavos within half a centavo of the exact value, under every rule', () => {
    const RENTS = {
      rent_once: () => [1n, 1n],
      rent_per_year: (n: bigint) => [n, 12n],
      contract_percent: (n: bigint) => [n, 1n],
    } as const
    fc.assert(
      fc.property(
        rent,
        months,
        rate,
        fc.constantFrom(...COMMISSION_RULES),
        (monthlyRent, leaseMonths, rateBasisPoints, rule) => {
          const amount = calculateCommission({ monthlyRent, leaseMonths }, { rule, rateBasisPoints })
          expect(Number.isSafeInteger(amount)).toBe(true)
          const [times, of] = RENTS[rule](BigInt(leaseMonths)) as [bigint, bigint]
          const divisor = of * 10_000n
          const off = BigInt(amount) * divisor - BigInt(monthlyRent) * times * BigInt(rateBasisPoints)
          expect(2n * off <= divisor && 2n * off > -divisor).toBe(true) // a half is rounded up
        },
      ),
    )
  })

  test.each([
    ['rent_per_year', 12, 10_000, 2_800_000],
    ['rent_per_year', 6, 10_000, 1_400_000],
    ['rent_per_year', 18, 10_000, 4_200_000],
    ['rent_per_year', 7, 10_000, 1_633_333],
    ['rent_per_year', 1, 8_750, 204_167],
    ['contract_percent', 24, 500, 3_360_000],
    ['rent_once', 36, 10_000, 2_800_000],
  ] as const)('%s of a lease of %i months at %i basis points', (rule, leaseMonths, rateBasisPoints, expected) => {
    expect(calculateCommission({ monthlyRent: 2_800_000, leaseMonths }, { rule, rateBasisPoints })).toBe(expected)
  })

  test('two years earn twice one year, and a residential lease and a commercial one have different rules', () => {
    fc.assert(
      fc.property(rent, fc.integer({ min: 1, max: 10 }), (monthlyRent, years) => {
        const rule = { rule: 'rent_per_year', rateBasisPoints: 10_000 } as const
        expect(calculateCommission({ monthlyRent, leaseMonths: 12 * years }, rule)).toBe(monthlyRent * years)
      }),
    )
    const settings = { commissionBasisPoints: 10_000, commercialBasisPoints: 400 }
    expect(getSiteRule('condo', settings)).toEqual({ rule: 'rent_per_year', rateBasisPoints: 10_000 })
    expect(getSiteRule('commercial', settings)).toEqual({ rule: 'contract_percent', rateBasisPoints: 400 })
  })

  test('parts of a split add up to the centavo, and no part is a centavo from its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        amount,
        weights.filter((all) => all.some((weight) => weight > 0)),
        (whole, shares) => {
          const parts = splitAmount(whole, shares)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
          const total = BigInt(shares.reduce((sum, weight) => sum + weight, 0))
          for (const [index, part] of parts.entries()) {
            const off = BigInt(part) * total - BigInt(whole) * BigInt(shares[index] ?? 0)
            expect(off < total && off > -total).toBe(true)
          }
        },
      ),
    )
    expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33])
    // Null control: rounding each part by itself loses a centavo
    expect([1, 1, 1].reduce((sum, weight) => sum + Math.round((100 * weight) / 3), 0)).toBe(99)
  })

  test('the parts of agent and broker add up, and a fixed part is never more than the commission', () => {
    const share = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(amount, share, fc.integer({ min: 1, max: 1e12 }), (whole, basisPoints, fixedAmount) => {
        for (const split of [
          { name: 'Ana', basisPoints, fixedAmount: null },
          { name: 'Ana', basisPoints: null, fixedAmount },
        ]) {
          const { own, partner } = divideCommission(whole, split)
          expect(own + partner).toBe(whole)
          expect(Math.min(own, partner)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
    expect(divideCommission(1_001, { name: 'Ana', basisPoints: 5_000, fixedAmount: null })).toEqual({
      own: 501,
      partner: 500,
    })
    expect(divideCommission(700, null)).toEqual({ own: 700, partner: 0 })
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
