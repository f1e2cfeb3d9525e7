import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RENTAL_EXPIRING_SOON_DAYS } from './constants.ts'
import { addDays } from './dates.ts'
import { calculateBalance, sumConfirmed, isReopenable, getPaymentStatus, getRentalStatus } from './derived-states.ts'
import { PROOF_STATUSES, RENTAL_STATUSES } from './tenancy-vocabulary.ts'

const day = (number: number) => addDays('2026-01-01', number)
const anyDay = fc.integer({ min: -2_000, max: 2_000 })
const amount = fc.integer({ min: 1, max: 1_000_000_000 })

describe('rental status', () => {
  it.each([
    ['2025-10-01', 'upcoming'],
    ['2025-10-02', 'current'],
    ['2026-07-31', 'current'],
    ['2026-08-01', 'current'],
    ['2026-08-02', 'expiring_soon'],
    ['2026-10-01', 'expiring_soon'],
    ['2026-10-02', 'expired'],
  ])('a rental from 2 October 2025 to 1 October 2026 is on %s %s', (today, status) => {
    expect(getRentalStatus({ startsOn: '2025-10-02', endsOn: '2026-10-01' }, today)).toBe(status)
  })

  it('a short rental that has not started is upcoming, not about to end', () => {
    expect(getRentalStatus({ startsOn: '2026-12-01', endsOn: '2026-12-31' }, '2026-11-17')).toBe('upcoming')
  })

  it('a rental that the owner ended early ends on that day', () => {
    const rental = { startsOn: '2026-01-01', endsOn: '2027-12-31', endedEarlyOn: '2026-03-01' }
    expect(getRentalStatus(rental, '2026-03-01')).toBe('expiring_soon')
    expect(getRentalStatus(rental, '2026-03-02')).toBe('expired')
  })

  it('the status of a rental never goes back as time passes', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(800), anyDay, fc.nat(500), (end, length, today, later) => {
        const rental = { startsOn: day(end - RENTAL_EXPIRING_SOON_DAYS - 1 - length), endsOn: day(end) }
        const statusRank = (on: number) => RENTAL_STATUSES.indexOf(getRentalStatus(rental, day(on)))
        expect(statusRank(today + later)).toBeGreaterThanOrEqual(statusRank(today))
        expect(getRentalStatus(rental, day(end - RENTAL_EXPIRING_SOON_DAYS))).toBe('expiring_soon')
        expect(getRentalStatus(rental, day(end - RENTAL_EXPIRING_SOON_DAYS - 1))).toBe('current')
      }),
    )
  })
})

describe('payment status', () => {
  it('a payment counts confirmed proofs only', () => {
    const proof = fc.record({ amount, status: fc.constantFrom(...PROOF_STATUSES) })
    fc.assert(
      fc.property(fc.array(proof), (proofs) => {
        let expected = 0
        for (const { amount, status } of proofs) if (status === 'confirmed') expected += amount
        expect(sumConfirmed(proofs)).toBe(expected)
      }),
    )
  })

  it('a payment has exactly one status, and paid means that nothing is owed', () => {
    fc.assert(
      fc.property(amount, fc.nat(1_000_000_000), anyDay, anyDay, (amountDue, confirmed, due, today) => {
        const payment = { amountDue, dueDate: day(due) }
        const status = getPaymentStatus(payment, confirmed, day(today))
        expect(status === 'paid').toBe(calculateBalance(payment, confirmed) === 0)
        expect(status === 'partial').toBe(confirmed > 0 && confirmed < amountDue)
        expect(status === 'overdue').toBe(confirmed === 0 && today > due)
        expect(status === 'pending').toBe(confirmed === 0 && today <= due)
      }),
    )
  })

  it('a payment is not overdue on its due date', () => {
    expect(getPaymentStatus({ amountDue: 1, dueDate: '2026-11-05' }, 0, '2026-11-05')).toBe('pending')
    expect(getPaymentStatus({ amountDue: 1, dueDate: '2026-11-05' }, 0, '2026-11-06')).toBe('overdue')
  })

  it('a payment keeps its balance after the rental has ended', () => {
    expect(calculateBalance({ amountDue: 1_850_000 }, 1_200_000)).toBe(650_000)
  })
})

it('a completed maintenance request can be reopened for exactly fourteen days', () => {
  const completedAt = new Date('2026-11-01T08:00:00Z')
  expect(isReopenable(completedAt, new Date('2026-11-15T08:00:00Z'))).toBe(true)
  expect(isReopenable(completedAt, new Date('2026-11-15T08:00:01Z'))).toBe(false)
})
