import { describe, expect, test } from 'vitest'
import { type AdviceFacts, buildAdvice } from './advice.rules.ts'
import { readListingChange } from './history.rules.ts'
import { buildBuckets, parsePeriod, sumTraffic } from './statistics.rules.ts'

const NO_TRAFFIC = { views: 0, inquiries: 0, saves: 0, applications: 0 }

describe('buckets of a chart', () => {
  test('a month is shown in days, a quarter in weeks, a year in months, all ending today', () => {
    for (const [period, bars] of [
      [30, 30],
      [90, 13],
      [365, 13],
    ] as const) {
      const buckets = buildBuckets([], '2026-03-02', period)
      expect(buckets).toHaveLength(bars)
      expect(buckets.at(-1)?.end).toBe('2026-03-02')
    }
    expect(buildBuckets([], '2026-03-02', 90)[0]).toMatchObject({ start: '2025-12-03', end: '2025-12-08' })
  })

  test('every day of the period counts once, and older days do not', () => {
    const days = [
      { ...NO_TRAFFIC, day: '2026-03-02', views: 3 },
      { ...NO_TRAFFIC, day: '2026-02-23', views: 5, inquiries: 1 },
      { ...NO_TRAFFIC, day: '2025-12-03', views: 7 },
      { ...NO_TRAFFIC, day: '2025-12-02', views: 100 },
    ]
    expect(sumTraffic(buildBuckets(days, '2026-03-02', 90))).toEqual({ ...NO_TRAFFIC, views: 15, inquiries: 1 })
  })

  test('an unknown period is 30 days', () => {
    expect(['30', '90', '365', '7', null].map(parsePeriod)).toEqual([30, 90, 365, 30, 30])
  })
})

describe('advice', () => {
  const perfect: AdviceFacts = {
    status: 'active',
    photos: 8,
    description: 'x'.repeat(200),
    descriptionFil: 'Maganda',
    monthlyRent: 2_000_000,
    securityDeposit: 0,
    hasPosition: true,
    confirmedOn: '2026-03-01',
    today: '2026-03-02',
    similar: { count: 12, medianRent: 2_000_000, upperQuartileRent: 2_200_000, medianPhotos: 7 },
    answers: { inquiries: 4, unanswered: 0, medianHours: 3 },
  }
  const listCodes = (change: Partial<AdviceFacts>) => buildAdvice({ ...perfect, ...change }).map(({ code }) => code)

  test('a good listing gets none', () => {
    expect(listCodes({})).toEqual([])
  })

  test.each([
    [{ photos: 6 }, 'photos'],
    [{ photos: 5, similar: null }, 'photos'],
    [{ monthlyRent: 2_200_001 }, 'price'],
    [{ confirmedOn: null }, 'confirm'],
    [{ confirmedOn: '2026-02-15' }, 'confirm'],
    [{ answers: { inquiries: 1, unanswered: 1, medianHours: null } }, 'unanswered'],
    [{ answers: { inquiries: 1, unanswered: 0, medianHours: 25 } }, 'slowAnswers'],
    [{ description: 'short' }, 'descriptionShort'],
    [{ descriptionFil: null }, 'descriptionFil'],
    [{ securityDeposit: null }, 'deposit'],
    [{ hasPosition: false }, 'position'],
  ] as const)('%o gives only the advice %s', (change, code) => {
    expect(listCodes(change)).toEqual([code])
  })

  test('a price is compared only with enough similar homes, and a hidden listing needs no confirmation', () => {
    expect(listCodes({ monthlyRent: 9_000_000, similar: null })).toEqual([])
    expect(listCodes({ status: 'draft', confirmedOn: null })).toEqual([])
  })
})

describe('readListingChange', () => {
  test('reads moves, edited fields and prices, and survives details that it does not know', () => {
    expect(readListingChange('listing.statusChanged', { from: 'active', to: 'inactive' })).toEqual({
      kind: 'status',
      from: 'active',
      to: 'inactive',
    })
    const price = { from: 100, to: 200 }
    expect(readListingChange('listing.edited', { fields: ['title', 3], price })).toEqual({
      kind: 'edited',
      fields: ['title'],
      price,
    })
    for (const details of [null, 'x', [], { fields: 'title', price: 5 }])
      expect(readListingChange('listing.edited', details)).toEqual({ kind: 'edited', fields: [], price: null })
    expect(readListingChange('listing.statusChanged', { from: 'sold' })).toEqual({ kind: 'other' })
  })
})
