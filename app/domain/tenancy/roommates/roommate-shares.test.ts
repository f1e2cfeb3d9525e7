import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  getReceiptsOn,
  listPresentIds,
  listSharesOn,
  owesLine,
  planJoin,
  planLeave,
  scaleShares,
  type Share,
  type SharePeriod,
  splitRent,
  sumShares,
} from './roommate-shares.rules.ts'

const share = (userId: string, rentShare: number, depositShare = rentShare): Share => ({
  userId,
  rentShare,
  depositShare,
})
const period = (userId: string, startsOn: string, endsOn: string | null, receipts: 'own' | 'joint' = 'own') =>
  ({ ...share(userId, 500_000), startsOn, endsOn, receipts }) satisfies SharePeriod

describe('the shares of a lease', () => {
  test('a person who joins gets a part of the share of one tenant, or takes their place', () => {
    const ana = [share('ana', 1_000_000)]
    const join = { ...share('bea', 400_000), giverId: 'ana', isReplacement: false }
    expect(planJoin(ana, join)).toEqual([share('ana', 600_000), share('bea', 400_000)])
    expect(planJoin(ana, { ...join, rentShare: 1_000_001 })).toBeNull()
    expect(planJoin(ana, { ...join, userId: 'ana' })).toBeNull()
    expect(planJoin(ana, { ...join, isReplacement: true })).toBeNull()
    expect(planJoin(ana, { ...share('bea', 1_000_000), giverId: 'ana', isReplacement: true })).toEqual([
      share('bea', 1_000_000),
    ])
  })

  test('the share of who leaves goes to the others, with the centavos that do not divide; the last one cannot leave', () => {
    const three = [share('ana', 333_334), share('bea', 333_333), share('cai', 333_333)]
    const left = planLeave(three, 'ana')
    expect(left?.shares).toEqual([share('bea', 500_000), share('cai', 500_000)])
    expect(planLeave([share('bea', 1), share('cai', 1), share('ana', 3)], 'ana')).toMatchObject({
      shares: [share('bea', 3), share('cai', 2)],
      remainder: 1,
    })
    expect(planLeave(three, 'ana', 'owner')?.shares).toEqual([
      share('bea', 500_000, 333_333),
      share('cai', 500_000, 333_333),
    ])
    expect(planLeave([share('ana', 1)], 'ana')).toBeNull()
    expect(planLeave([share('ana', 5), share('bea', 0)], 'ana')?.shares).toEqual([share('bea', 5)])
  })

  test('a rent is one line together, or one for each share that is not zero', () => {
    const shares = [share('ana', 2), share('bea', 1), share('cai', 0)]
    expect(splitRent(1_000, shares, 'joint')).toEqual([{ payerId: null, amount: 1_000 }])
    expect(splitRent(1_000, shares, 'own')).toEqual([
      { payerId: 'ana', amount: 667 },
      { payerId: 'bea', amount: 333 },
    ])
  })

  test('a line is owed by its payer, or by everybody who had a share on its day, and before all shares by the contact', () => {
    const lease = {
      tenantId: 'ana',
      shares: [period('ana', '2026-01-01', null), period('bea', '2026-03-05', '2026-05-04')],
    }
    expect(owesLine(lease, 'bea', { payerId: 'bea', dueDate: '2026-01-01' })).toBe(true)
    expect(owesLine(lease, 'ana', { payerId: 'bea', dueDate: '2026-04-05' })).toBe(false)
    expect(owesLine({ tenantId: 'bea', shares: lease.shares }, 'bea', { dueDate: '2026-03-04' })).toBe(false)
    expect(owesLine(lease, 'bea', { dueDate: '2026-03-04' })).toBe(false)
    expect(owesLine(lease, 'bea', { dueDate: '2026-03-05' })).toBe(true)
    expect(owesLine(lease, 'bea', { dueDate: '2026-05-05' })).toBe(false)
    expect(owesLine(lease, 'ana', { dueDate: '2025-12-31' })).toBe(true)
    expect(listPresentIds(lease.shares, '2026-05-04')).toEqual(['ana', 'bea'])
    expect(listPresentIds(lease.shares, '2026-05-05')).toEqual(['ana'])
    expect(getReceiptsOn(lease.shares, '2026-02-01')).toBe('own')
    expect(getReceiptsOn([], '2026-02-01')).toBe('joint')
    expect(listSharesOn(lease.shares, '2026-03-04')).toHaveLength(1)
  })

  test('add up to the rent and the deposit after any order of changes', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    const step = fc.record({
      kind: fc.constantFrom('join', 'replace', 'leave', 'scale'),
      who: fc.nat({ max: 9 }),
      percent: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(amount, amount, fc.array(step, { maxLength: 30 }), (rent, deposit, steps) => {
        let shares: Share[] = [{ userId: 'p0', rentShare: rent, depositShare: deposit }]
        let total = { rent, deposit }
        steps.forEach(({ kind, who, percent }, index) => {
          const giver = shares[who % shares.length]
          if (!giver) return
          const part = (whole: number) => (kind === 'replace' ? whole : Math.floor((whole * percent) / 100))
          const [rentShare, depositShare] = [part(giver.rentShare), part(giver.depositShare)]
          const join = { userId: `p${index + 1}`, rentShare, depositShare, giverId: giver.userId }
          if (kind === 'leave') shares = planLeave(shares, giver.userId)?.shares ?? shares
          else if (kind === 'scale') {
            total = { rent: total.rent + who, deposit: Math.max(0, total.deposit - who) }
            shares = scaleShares(shares, total)
          } else shares = planJoin(shares, { ...join, isReplacement: kind === 'replace' }) ?? shares
          expect(sumShares(shares)).toEqual(total)
          expect(shares.length).toBeGreaterThan(0)
          expect(shares.every(({ rentShare: a, depositShare: b }) => a >= 0 && b >= 0)).toBe(true)
          const lines = splitRent(total.rent, shares, 'own')
          expect(lines.reduce((all, line) => all + line.amount, 0)).toBe(total.rent)
        })
      }),
    )
  })
})
