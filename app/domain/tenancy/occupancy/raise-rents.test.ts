import { expect, test } from 'vitest'
import { canRaise, parseIncrease, type RaiseCandidate, raiseRent } from './raise-rents.rules.ts'
import { raiseRentsAction } from './raise-rents.schema.ts'

const CANDIDATE: RaiseCandidate = {
  rentalId: 'rental',
  monthlyRent: 280_000,
  endsOn: '2026-05-31',
  nextStart: '2026-06-01',
  state: 'ready',
  limit: { kind: 'covered', highestRent: 282_800 },
  isOldRule: false,
}

test('an increase is a percentage up to 100 with two decimals, or pesos above zero', () => {
  expect(parseIncrease('percent', '1')).toEqual({ basisPoints: 100 })
  expect(parseIncrease('percent', ' 2.5% ')).toEqual({ basisPoints: 250 })
  expect(parseIncrease('percent', '0.01 %')).toEqual({ basisPoints: 1 })
  expect(parseIncrease('percent', '100')).toEqual({ basisPoints: 10_000 })
  expect(parseIncrease('amount', '₱1,500.50')).toEqual({ centavos: 150_050 })
  for (const typed of ['', '0', '0.00', '100.01', '101', '1.234', '-1', '1e2', '1,5', 'one', '٣'])
    expect(parseIncrease('percent', typed), typed).toBe(null)
  for (const typed of ['', '0', '-5', '5%', '1.234']) expect(parseIncrease('amount', typed), typed).toBe(null)
})

test('a percentage never makes more than the percentage; the limit itself is allowed, a centavo more is not', () => {
  expect(raiseRent(280_000, { basisPoints: 100 })).toBe(282_800)
  expect(raiseRent(333_333, { basisPoints: 100 })).toBe(336_666)
  expect(raiseRent(280_000, { centavos: 5_000 })).toBe(285_000)
  expect(canRaise(CANDIDATE, 282_800)).toBe(true)
  expect(canRaise(CANDIDATE, 282_801)).toBe(false)
  expect(canRaise(CANDIDATE, 280_000)).toBe(false)
})

test('who cannot get an offer is never chosen, whatever the rent; without a limit every increase is possible', () => {
  for (const state of ['renewed', 'offered', 'ending'] as const)
    expect(canRaise({ ...CANDIDATE, state }, 282_800)).toBe(false)
  for (const kind of ['aboveLimit', 'commercial', 'noRule'] as const)
    expect(canRaise({ ...CANDIDATE, limit: { kind } }, 560_000)).toBe(true)
})

test('the form asks for an increase, months and a tenant, and takes nothing else', () => {
  const valid = {
    intent: 'raise',
    key: crypto.randomUUID(),
    by: 'percent',
    increase: '1',
    leaseMonths: '12',
    message: '',
    tenants: crypto.randomUUID(),
  }
  const refuses = (changes: object) => !raiseRentsAction.safeParse({ ...valid, ...changes }).success
  expect(refuses({})).toBe(false)
  expect(refuses({ by: 'amount', increase: '₱50' })).toBe(false)
  for (const changes of [
    { tenants: undefined },
    { tenants: [] },
    { tenants: Array.from({ length: 501 }, () => crypto.randomUUID()) },
    { by: 'half' },
    { increase: '101' },
    { increase: '' },
    { by: 'amount', increase: '1%' },
    { leaseMonths: '0' },
    { leaseMonths: '121' },
    { message: 'a'.repeat(501) },
    { monthlyRent: '1' },
  ])
    expect(refuses(changes), JSON.stringify(changes)).toBe(true)
})
