import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getQuarter, listQuarters, spreadWithheld } from './withholding.rules.ts'

const none = () => false

test('tax is spread in the proportion of the parts, and the last part takes the rest', () => {
  const parts = [
    { paymentId: 'a', amount: 1_000_000 },
    { paymentId: 'b', amount: 333_333 },
  ]
  expect(spreadWithheld(66_667, parts, none)?.map(({ withheld }) => withheld)).toEqual([50_000, 16_667])
})

test('the parts add up to what was withheld, and each is less than its amount', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 15 }), (given, percent) => {
      const parts = given.map((amount, index) => ({ paymentId: String(index), amount }))
      const withheld = Math.floor((given.reduce((sum, amount) => sum + amount, 0) * percent) / 100)
      const spread = spreadWithheld(withheld, parts, none) ?? []
      expect(spread.reduce((sum, part) => sum + part.withheld, 0)).toBe(withheld)
      for (const part of spread) expect(part.withheld).toBeLessThan(part.amount)
    }),
  )
})

test('more than 15% of the payment is refused, and nothing is withheld of a deposit', () => {
  const parts = [
    { paymentId: 'rent', amount: 1_000 },
    { paymentId: 'deposit', amount: 9_000 },
  ]
  const isDeposit = (id: string) => id === 'deposit'
  expect(spreadWithheld(151, parts, isDeposit)).toBeNull()
  expect(spreadWithheld(150, parts, isDeposit)?.map(({ withheld }) => withheld)).toEqual([150, 0])
})

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-12-31', '2026-10-01'],
])('%s is in the quarter of %s', (day, quarter) => expect(getQuarter(day)).toBe(quarter))

test('the running quarter is offered first', () =>
  expect(listQuarters('2026-02-10').slice(0, 2)).toEqual(['2026-01-01', '2025-10-01']))
