import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#app/shared/dates.ts'
import { bookingProofInput } from './booking.schema.ts'
import {
  buildPaymentSchedule,
  calculateBookingAmounts,
  calculateLeaseDates,
  calculateUnproven,
  getPaymentDay,
  LATEST_PAYMENT_DAY,
  spreadMoveIn,
} from './booking.rules.ts'

const terms = { basePrice: 2_000_000, advanceMonths: 1, securityDeposit: 4_000_000, cleaningFee: 150_000 }

describe('calculateBookingAmounts', () => {
  test('the total is advance, deposit and cleaning fee', () => {
    expect(calculateBookingAmounts(terms, 12)).toEqual({
      monthlyRent: 2_000_000,
      advanceAmount: 2_000_000,
      depositAmount: 4_000_000,
      cleaningFee: 150_000,
      totalPrice: 6_150_000,
    })
  })

  test('an unknown deposit gives no amounts, and a deposit of zero does', () => {
    expect(calculateBookingAmounts({ ...terms, securityDeposit: null }, 12)).toBeNull()
    expect(calculateBookingAmounts({ ...terms, securityDeposit: 0 }, 12)?.totalPrice).toBe(2_150_000)
  })

  test('the advance covers no more months than the lease', () => {
    expect(calculateBookingAmounts({ ...terms, advanceMonths: 6 }, 3)?.advanceAmount).toBe(6_000_000)
  })
})

describe('lease and payment schedule', () => {
  test('the last day is the day before the next month begins', () => {
    expect(calculateLeaseDates({ moveInDate: '2026-03-05', leaseMonths: 12 })).toEqual({
      startsOn: '2026-03-05',
      endsOn: '2027-03-04',
    })
  })

  test('rent that starts on the first is due on the fifth, otherwise on the day of the start, at most the 28th', () => {
    expect(['2026-03-01', '2026-03-15', '2026-03-31'].map(getPaymentDay)).toEqual([5, 15, 28])
  })

  test('the advance pays the first month, so the rent is due from the second month on', () => {
    const booking = { ...calculateBookingAmounts(terms, 3)!, moveInDate: '2026-03-15', leaseMonths: 3, paymentDay: 15 }
    expect(buildPaymentSchedule(booking)).toEqual([
      { kind: 'advance', dueDate: '2026-03-15', amountDue: 2_000_000, isPaid: true },
      { kind: 'deposit', dueDate: '2026-03-15', amountDue: 4_000_000, isPaid: true },
      { kind: 'rent', dueDate: '2026-04-15', amountDue: 2_000_000, isPaid: false },
      { kind: 'rent', dueDate: '2026-05-15', amountDue: 2_000_000, isPaid: false },
    ])
  })

  test('any schedule covers each month once, inside the lease, with one line for a day and a kind', () => {
    const lease = fc.record({
      moveInDate: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days)),
      leaseMonths: fc.integer({ min: 1, max: 120 }),
      advanceMonths: fc.integer({ min: 0, max: 24 }),
      securityDeposit: fc.integer({ min: 0, max: 9_000_000 }),
      paymentDay: fc.integer({ min: 1, max: LATEST_PAYMENT_DAY }),
    })
    fc.assert(
      fc.property(lease, ({ moveInDate, leaseMonths, paymentDay, ...changed }) => {
        const amounts = calculateBookingAmounts({ ...terms, ...changed }, leaseMonths)!
        const lines = buildPaymentSchedule({ ...amounts, moveInDate, leaseMonths, paymentDay })
        const { startsOn, endsOn } = calculateLeaseDates({ moveInDate, leaseMonths })
        const sum = lines.reduce((total, line) => total + (line.kind === 'deposit' ? 0 : line.amountDue), 0)
        expect(sum).toBe(leaseMonths * amounts.monthlyRent)
        expect(lines.every(({ dueDate }) => dueDate >= startsOn && dueDate <= endsOn)).toBe(true)
        expect(new Set(lines.map(({ kind, dueDate }) => `${kind} ${dueDate}`)).size).toBe(lines.length)
        expect(addMonths(startsOn, leaseMonths) > endsOn).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

test('what the proofs do not cover is never negative', () => {
  expect(calculateUnproven(100, [{ amount: 40 }])).toBe(60)
  expect(calculateUnproven(100, [{ amount: 140 }])).toBe(0)
})

describe('bookingProofInput', () => {
  const input = {
    intent: 'prove',
    key: crypto.randomUUID(),
    amount: '₱85,500.50',
    method: 'gcash',
    paidOn: '2026-03-01',
    reference: '1234',
    file: new Blob(['%PDF-1.7']),
  }
  const listProblems = (changes: object) =>
    bookingProofInput.safeParse({ ...input, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])

  test('an amount is read in centavos', () => {
    expect(bookingProofInput.parse(input).amount).toBe(8_550_050)
  })

  test.each([
    [{ amount: '0' }, 'amount', 'payment.amount.invalid'],
    [{ amount: '-5' }, 'amount', 'payment.amount.invalid'],
    [{ paidOn: '2026-02-30' }, 'paidOn', 'field.date.invalid'],
    [{ reference: undefined }, 'reference', 'payment.reference.required'],
    [{ file: new Blob([]) }, 'file', 'field.file.required'],
    [{ method: 'bitcoin' }, 'method', 'field.chooseOne'],
  ])('%j is refused at its field', (changes, field, problem) => {
    expect(listProblems(changes)).toEqual([[field, problem]])
  })

  test('cash needs no reference', () => {
    expect(listProblems({ method: 'cash', reference: undefined })).toBeUndefined()
  })
})

describe('spreadMoveIn', () => {
  test('a move-in paid by GCash and the rest in cash is booked as such', () => {
    expect(spreadMoveIn([1_250_000, 2_500_000], [2_000_000, 1_750_000])).toEqual([
      { lineIndex: 0, paymentIndex: 0, amount: 1_250_000 },
      { lineIndex: 1, paymentIndex: 0, amount: 750_000 },
      { lineIndex: 1, paymentIndex: 1, amount: 1_750_000 },
    ])
  })

  test('no part exceeds its payment, and the lines are paid if the payments suffice', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amounts, amounts, (lines, paid) => {
        const parts = spreadMoveIn(lines, paid)
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
        const sumParts = (key: 'lineIndex' | 'paymentIndex', index: number) =>
          sum(parts.filter((part) => part[key] === index).map(({ amount }) => amount))
        expect(parts.every(({ amount }) => amount > 0)).toBe(true)
        expect(paid.every((amount, index) => sumParts('paymentIndex', index) <= amount)).toBe(true)
        expect(lines.every((amount, index) => sumParts('lineIndex', index) <= amount)).toBe(true)
        expect(sum(parts.map(({ amount }) => amount))).toBe(Math.min(sum(lines), sum(paid)))
      }),
    )
  })
})
