import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, countDaysBetween } from '#app/shared/dates.ts'
import type { Arrears, OwnerReportFacts } from './owner-report.model.ts'
import {
  buildOwnerReport,
  countVacantDays,
  getChangeFromYearBefore,
  getVacantSince,
  getLastDay,
  listMonths,
  readReportPeriod,
} from './owner-report.rules.ts'
import { countRentsAbove } from './tax.rules.ts'

const NOW = new Date('2026-06-15T04:00:00Z')
const NONE: Arrears = {
  upTo30: { amount: 0, pending: 0, lines: 0 },
  upTo60: { amount: 0, pending: 0, lines: 0 },
  upTo90: { amount: 0, pending: 0, lines: 0 },
  over90: { amount: 0, pending: 0, lines: 0 },
}
const NO_MONEY = { months: [], listings: [], kinds: [] }
const NO_DEPOSITS = { deposits: { received: 0, applied: 0, kept: 0, returned: 0 }, missingCertificates: [] }
const YEAR = { firstMonth: '2026-01-01', lastMonth: '2026-12-01' }
const LISTINGS = ['a', 'b', 'c'].map((id) => ({
  id,
  title: id,
  monthlyRent: 1_500_000,
  listedOn: '2020-01-01',
  isOffered: true,
}))

describe('the period of a report', () => {
  const read = (text: string) => readReportPeriod(new URLSearchParams(text), NOW)
  test.each([
    ['', YEAR],
    ['from=2025-03&to=2025-05', { firstMonth: '2025-03-01', lastMonth: '2025-05-01' }],
    ['from=2025-06&to=2025-05', YEAR],
    ['from=2025-13&to=2026-01', YEAR],
    ["from=';&to=2026-01", YEAR],
    ['from=1899-01&to=2026-01', YEAR],
    ['from=2000-01&to=2026-01', { firstMonth: '2000-01-01', lastMonth: '2009-12-01' }],
  ])('%s', (text, period) => expect(read(text)).toEqual(period))

  test('has whole months', () => {
    expect(getLastDay({ firstMonth: '2024-01-01', lastMonth: '2024-02-01' })).toBe('2024-02-29')
    expect(listMonths({ firstMonth: '2025-11-01', lastMonth: '2026-02-01' })).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
  })
})

test.each([
  [150_000, 100_000, 50],
  [50_000, 100_000, -50],
  [0, 100_000, -100],
  [-50_000, 100_000, -150],
  [1_000_000, 100_000, 900],
  [1_000_001, 100_000, null],
  [1_986_000, 100_000, null],
  [100_000, 0, null],
  [100_000, -5_000, null],
  [0, 0, null],
])('%i centavos after %i a year before are a change of %s percent', (now, before, percent) => {
  expect(getChangeFromYearBefore(now, before)).toBe(percent)
})

describe('vacancy', () => {
  test('counts days without a rental until today, since the listing exists, and their rent', () => {
    const facts: OwnerReportFacts = {
      money: NO_MONEY,
      listings: [{ id: 'a', title: 'a', monthlyRent: 3_650_000, listedOn: '2026-06-01', isOffered: true }],
      rented: [{ listingId: 'a', from: '2026-06-06', to: '2027-06-05' }],
      lastEnds: [],
      costs: [{ listingId: 'a', cost: 12_345 }],
      arrears: NONE,
      depositsHeld: 5,
      ...NO_DEPOSITS,
    }
    const { totals } = buildOwnerReport(YEAR, facts, NOW)
    expect(totals).toMatchObject({ vacantDays: 5, vacancyCost: 600_000, repairCosts: 12_345, depositsHeld: 5 })
  })

  test('begins on the day after the last rental, also one before the period, and never before the home was listed', () => {
    const days = { listedOn: '2025-11-20', lastDay: '2026-06-15' }
    const since = (rented: { from: string; to: string }[], lastEnd?: string) =>
      getVacantSince(days, 1, { rented, lastEnd })
    expect(since([{ from: '2025-01-01', to: '2026-03-31' }])).toBe('2026-04-01')
    expect(since([])).toBe('2025-11-20')
    expect(since([], '2025-12-15')).toBe('2025-12-16')
    expect(since([{ from: '2025-01-01', to: '2026-12-31' }])).toBeNull()
    expect(since([{ from: '2026-07-01', to: '2027-06-30' }], '2025-12-15')).toBe('2025-12-16')
    expect(getVacantSince(days, 0, { rented: [], lastEnd: undefined })).toBeNull()
  })

  test('counts the days of the period alone when it began before', () => {
    const { listings } = buildOwnerReport(
      { firstMonth: '2026-05-01', lastMonth: '2026-05-01' },
      {
        money: NO_MONEY,
        listings: LISTINGS.slice(0, 1),
        rented: [],
        lastEnds: [{ listingId: 'a', to: '2026-03-10' }],
        costs: [],
        arrears: NONE,
        depositsHeld: 0,
        ...NO_DEPOSITS,
      },
      NOW,
    )
    expect(listings[0]).toMatchObject({ vacantDays: 31, vacantSince: '2026-03-11' })
  })

  test('rented and vacant days add up to all days', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 90 })), { maxLength: 6 })
    fc.assert(
      fc.property(gaps, (spans) => {
        const days = { firstDay: '2026-01-01', lastDay: '2026-12-31' }
        const rented: { from: string; to: string }[] = []
        let from = '2025-12-01'
        let rentedDays = 0
        for (const [gap, length] of spans) {
          const span = { from: addDays(from, gap), to: addDays(from, gap + length) }
          rented.push(span)
          from = addDays(span.to, 1)
          for (let day = span.from; day <= span.to; day = addDays(day, 1))
            if (day >= days.firstDay && day <= days.lastDay) rentedDays++
        }
        expect(countVacantDays(days, rented) + rentedDays).toBe(countDaysBetween(days.firstDay, days.lastDay) + 1)
      }),
    )
  })
})

test('a rent of 15,000 pesos is exempt, a centavo more is not', () => {
  const listings = buildOwnerReport(
    YEAR,
    {
      money: NO_MONEY,
      listings: LISTINGS,
      rented: [],
      lastEnds: [],
      costs: [],
      arrears: NONE,
      depositsHeld: 0,
      ...NO_DEPOSITS,
    },
    NOW,
  ).listings
  expect(countRentsAbove({ listings })).toBe(0)
  expect(countRentsAbove({ listings: listings.map((each) => Object.assign(each, { monthlyRent: 1_500_001 })) })).toBe(3)
})
