import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEDUCTION_STATUSES,
  type DeductionStatus,
  DEPOSIT_RETURN_STATUSES,
  type DepositReturnStatus,
} from '#app/shared/tenancy-vocabulary.ts'
import { type Deduction, getReturnDay, pairRooms, type Return, summarizeDeposit } from './deposit.rules.ts'

const amount = fc.integer({ min: 1, max: 10_000_000 })
const deduction = fc.record({ amount, status: fc.constantFrom(...DEDUCTION_STATUSES) })
const paidBack = fc.record({ amount, status: fc.constantFrom(...DEPOSIT_RETURN_STATUSES) })

describe('summarizeDeposit', () => {
  const deductions = [
    { amount: 150_050, status: 'accepted' },
    { amount: 20_025, status: 'contested' },
    { amount: 10_000, status: 'proposed' },
    { amount: 99_999, status: 'withdrawn' },
  ] as const

  test('what is returned is the deposit without every deduction that was not withdrawn', () => {
    expect(summarizeDeposit(4_000_000, deductions)).toEqual({
      held: 4_000_000,
      unusedRent: 0,
      refundCharged: 0,
      accepted: 150_050,
      contested: 20_025,
      waiting: 10_000,
      deductible: 3_819_925,
      toReturn: 3_819_925,
      returned: 0,
      unconfirmed: 0,
      returnable: 3_819_925,
      owed: 3_819_925,
      left: 3_849_950,
      isSettled: false,
    })
    const withRent = { unusedRent: 75, deductible: 3_819_925, toReturn: 3_820_000 }
    expect(summarizeDeposit(4_000_000, deductions, { unusedRent: 75 })).toMatchObject(withRent)
  })

  test('only what the tenant confirmed is returned; what waits or is contested cannot be recorded twice', () => {
    const returns = [
      { amount: 1_000_001, status: 'confirmed' },
      { amount: 500, status: 'sent' },
      { amount: 99, status: 'contested' },
      { amount: 7_777_777, status: 'withdrawn' },
    ] as const
    expect(summarizeDeposit(4_000_000, deductions, { returns })).toMatchObject({
      returned: 1_000_001,
      unconfirmed: 599,
      returnable: 2_819_325,
      owed: 2_819_924,
      deductible: 2_819_325,
      left: 2_849_949,
      isSettled: false,
    })
  })

  test('is settled when nothing is left and nobody has to answer', () => {
    const settle = (status: DepositReturnStatus, deducted: DeductionStatus = 'accepted') =>
      summarizeDeposit(100, [{ amount: 40, status: deducted }], { returns: [{ amount: 60, status }] }).isSettled
    expect(DEPOSIT_RETURN_STATUSES.filter((status) => settle(status))).toEqual(['confirmed'])
    expect(DEDUCTION_STATUSES.filter((status) => settle('confirmed', status))).toEqual(['accepted'])
    expect(summarizeDeposit(0, []).isSettled).toBe(true)
    expect(summarizeDeposit(100, [{ amount: 100, status: 'accepted' }]).isSettled).toBe(true)
  })

  test('in every history the deposit is what was deducted, returned and is still held, to the centavo', () => {
    const history = fc.record({
      held: fc.integer({ min: 0, max: 100_000_000 }),
      unusedRent: fc.integer({ min: 0, max: 1_000_000 }),
      steps: fc.array(
        fc.oneof(
          fc.record({ kind: fc.constant('deduction' as const), row: deduction }),
          fc.record({ kind: fc.constant('return' as const), row: paidBack }),
        ),
        { maxLength: 40 },
      ),
    })
    fc.assert(
      fc.property(history, ({ held, unusedRent, steps }) => {
        const stored: { deductions: Deduction[]; returns: Return[] } = { deductions: [], returns: [] }
        const read = () => summarizeDeposit(held, stored.deductions, { unusedRent, returns: stored.returns })
        // As the commands: an amount above what is left is refused
        for (const step of steps) {
          if (step.kind === 'deduction' && step.row.amount <= read().deductible) stored.deductions.push(step.row)
          if (step.kind === 'return' && step.row.amount <= read().returnable) stored.returns.push(step.row)
        }
        const sums = read()
        const ofDeposit = Math.min(sums.returned, held - sums.accepted) // the rest is unused rent
        expect(sums.accepted + ofDeposit + sums.left).toBe(held)
        expect(sums.accepted + sums.contested + sums.waiting + sums.returned + sums.owed).toBe(held + unusedRent)
        expect(sums.returnable + sums.unconfirmed).toBe(sums.owed)
        expect(sums.isSettled).toBe(sums.owed + sums.contested + sums.waiting === 0)
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
