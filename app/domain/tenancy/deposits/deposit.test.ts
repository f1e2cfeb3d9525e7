import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEDUCTION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { getDeductible, getReturnDay, pairRooms, summarizeDeposit } from './deposit.rules.ts'

describe('summarizeDeposit', () => {
  test('what is returned is the deposit without every deduction that was not withdrawn', () => {
    const deductions = [
      { amount: 150_050, status: 'accepted' },
      { amount: 20_025, status: 'contested' },
      { amount: 10_000, status: 'proposed' },
      { amount: 99_999, status: 'withdrawn' },
    ] as const
    expect(summarizeDeposit(4_000_000, deductions)).toEqual({
      held: 4_000_000,
      unusedRent: 0,
      accepted: 150_050,
      contested: 20_025,
      waiting: 10_000,
      deductible: 3_819_925,
      left: 3_849_950,
      returned: 3_819_925,
    })
    const withRent = { unusedRent: 75, deductible: 3_819_925, returned: 3_820_000 }
    expect(summarizeDeposit(4_000_000, deductions, 75)).toMatchObject(withRent)
  })

  test('the parts always add up to the deposit, to the centavo', () => {
    const deduction = fc.record({
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      status: fc.constantFrom(...DEDUCTION_STATUSES),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.array(deduction, { maxLength: 50 }), (held, all) => {
        const { accepted, contested, waiting, returned } = summarizeDeposit(held, all)
        expect(accepted + contested + waiting + returned).toBe(held)
        expect(getDeductible(held, all)).toBe(returned)
      }),
    )
  })
})

test('the deposit is due thirty days after the last day, also in a short month', () => {
  expect(getReturnDay('2026-12-31')).toBe('2027-01-30')
  expect(getReturnDay('2027-01-31')).toBe('2027-03-02')
})

test('rooms of the two reports are paired by name, without regard to case and spaces', () => {
  const [kitchen, bath, after] = [{ room: 'Kitchen' }, { room: 'Bath' }, { room: ' kitchen ' }]
  expect(pairRooms([kitchen, bath], [after, { room: 'Balcony' }])).toEqual([
    { room: 'Kitchen', before: [kitchen], after: [after] },
    { room: 'Bath', before: [bath], after: [] },
    { room: 'Balcony', before: [], after: [{ room: 'Balcony' }] },
  ])
})
