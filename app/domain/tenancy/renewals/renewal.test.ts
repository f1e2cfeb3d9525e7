import { describe, expect, test } from 'vitest'
import type { RentControlRule } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { checkRentIncrease } from '#app/domain/listings/rent-control/rent-increase.rules.ts'
import { getEarlyEnd, getEarlyEndState, getNextStart, getOfferState } from './renewal.rules.ts'
import { renewalAction } from './renewal.schema.ts'

const RULE: RentControlRule = {
  area: 'metro_manila_and_highly_urbanised',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  monthlyRentLimit: 1_000_000,
  maxAdvanceMonths: 1,
  maxDepositMonths: 2,
  maxIncreaseBasisPoints: 100,
  source: 'NHSB',
  sourceUrl: null,
}

describe('an open proposal lapses', () => {
  test('on the first day of the rental that it describes', () => {
    const offer = { status: 'open', startsOn: '2026-06-01' } as const
    expect([getOfferState(offer, '2026-05-31'), getOfferState(offer, '2026-06-01')]).toEqual(['open', 'lapsed'])
    expect(getOfferState({ ...offer, status: 'declined' }, '2026-06-01')).toBe('declined')
  })

  test('on the day after the early end that it names', () => {
    const proposal = { status: 'open', endsOn: '2026-04-20' } as const
    expect([getEarlyEndState(proposal, '2026-04-20'), getEarlyEndState(proposal, '2026-04-21')]).toEqual([
      'open',
      'lapsed',
    ])
    expect(getEarlyEndState({ ...proposal, status: 'withdrawn' }, '2026-04-21')).toBe('withdrawn')
  })
})

describe('the check of an increase', () => {
  const check = (oldRent: number, newRent: number) =>
    checkRentIncrease({ propertyType: 'condo', oldRent, lowestRent: oldRent, newRent }, RULE)

  test('of 1% in 2026 is exact to the centavo', () => {
    expect(check(800_000, 808_000)).toMatchObject({ kind: 'covered', highestRent: 808_000, isOver: false })
    expect(check(800_000, 808_001)).toMatchObject({ kind: 'covered', isOver: true })
    expect(check(333_333, 336_667)).toMatchObject({ highestRent: 336_666, isOver: true })
  })

  test('depends on the rent that the tenant pays now: at the limit it is covered, above it is not', () => {
    expect(check(1_000_000, 2_000_000)).toMatchObject({ kind: 'covered', isOver: true })
    expect(check(1_000_001, 2_000_000).kind).toBe('aboveLimit')
    const rents = { oldRent: 1, lowestRent: 1, newRent: 2 }
    expect(checkRentIncrease({ propertyType: 'commercial', ...rents }, RULE).kind).toBe('commercial')
    expect(checkRentIncrease({ propertyType: 'condo', ...rents }, null).kind).toBe('noRule')
  })

  test('counts an increase of the year before', () => {
    const rents = { oldRent: 804_000, lowestRent: 800_000, newRent: 808_000 }
    expect(checkRentIncrease({ propertyType: 'condo', ...rents }, RULE)).toMatchObject({ isOver: false })
    expect(checkRentIncrease({ propertyType: 'condo', ...rents, newRent: 812_000 }, RULE)).toMatchObject({
      highestRent: 808_000,
      isOver: true,
    })
  })
})

test('the next rental starts the day after the last one', () => {
  expect(getNextStart({ endsOn: '2026-12-31', endedEarlyOn: null })).toBe('2027-01-01')
})

describe('an early end', () => {
  const rental = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const read = (today: string, side: 'tenant' | 'owner' = 'tenant', changes: object = {}) =>
    getEarlyEnd({ ...rental, ...changes }, { side, today })

  test('is from today on, inside the rental and before its last day', () => {
    expect(read('2026-03-02')).toMatchObject({ first: '2026-03-02', last: '2026-12-30' })
    expect(read('2026-03-02', 'tenant', { startsOn: '2026-04-01' })).toMatchObject({ first: '2026-04-01' })
    expect(read('2026-12-30')).toMatchObject({ first: '2026-12-30', last: '2026-12-30' })
    expect([read('2026-12-31'), read('2027-01-01')]).toEqual([null, null])
  })

  test('is proposed with a notice of thirty days for a tenant and three months for an owner', () => {
    expect(read('2026-03-02')).toMatchObject({ withNotice: '2026-04-01', proposed: '2026-04-01' })
    expect(read('2026-03-02', 'owner')).toMatchObject({ withNotice: '2026-06-02', proposed: '2026-06-02' })
  })

  test('is proposed on a day that the form takes, also near the end and before the first day', () => {
    expect(read('2026-12-15')).toMatchObject({ proposed: '2026-12-30' })
    expect(read('2026-03-02', 'tenant', { startsOn: '2026-06-01' })).toMatchObject({ proposed: '2026-06-01' })
  })
})

describe('input', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const offer = { intent: 'offer', key: id, monthlyRent: '8,080', leaseMonths: '12' }

  test('a complete proposal is accepted', () => {
    expect(renewalAction.parse(offer)).toMatchObject({ monthlyRent: 808_000, leaseMonths: 12 })
  })

  test.each([
    [{ ...offer, monthlyRent: '0' }, 'monthlyRent', 'rent.amount.invalid'],
    [{ ...offer, leaseMonths: '0' }, 'leaseMonths', 'renewal.months.invalid'],
    [{ ...offer, leaseMonths: '121' }, 'leaseMonths', 'renewal.months.invalid'],
    [{ intent: 'end', endsOn: '2026-05-01', reason: ' ' }, 'reason', 'rental.endReason.required'],
    [{ intent: 'end', endsOn: '2026-02-30', reason: 'Work' }, 'endsOn', 'field.date.invalid'],
  ])('%j is refused at its field', (input, field, problem) => {
    const { error } = renewalAction.safeParse(input)
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, problem]])
  })
})
