import { describe, expect, test } from 'vitest'
import { listRiskSignals } from './review-signals.rules.ts'
import type { PhotoMatch, ReviewFacts } from './review.model.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
const fairRent = { count: 12, lower: 2_000_000, median: 2_500_000, upper: 3_000_000, countedOn: '2026-03-02' } as const
const match: PhotoMatch = {
  number: 2,
  url: '/a.webp',
  matchedUrl: '/b.webp',
  listingId: 'other',
  listingTitle: 'Other home',
  ownerName: 'Ana Reyes',
}
/** Nothing to look at twice. */
const CLEAN: ReviewFacts = {
  rent: 2_400_000,
  fairRent,
  texts: ['Bright condo', 'Five minutes from the station. Two months deposit.'],
  photoMatches: [],
  ownerCreatedAt: daysAgo(400),
  validCheckCount: 0,
  openReports: 0,
  upheldReports: 0,
}
const listKinds = (facts: Partial<ReviewFacts>) => listRiskSignals({ ...CLEAN, ...facts }, NOW).map(({ kind }) => kind)

describe('risk signals', () => {
  test('an ordinary listing of a known owner has none (null control)', () => {
    expect(listKinds({})).toEqual([])
  })

  test('the same photo in a listing of another owner is a signal with both listings as evidence', () => {
    expect(listRiskSignals({ ...CLEAN, photoMatches: [match] }, NOW)).toEqual([{ kind: 'samePhoto', matches: [match] }])
  })

  test('a rent under 60 percent of the median is a signal, at 60 percent it is none', () => {
    expect(listRiskSignals({ ...CLEAN, rent: 1_000_000 }, NOW)).toEqual([
      { kind: 'lowRent', rent: 1_000_000, fairRent, percentBelow: 60 },
    ])
    expect([listKinds({ rent: 1_499_999 }), listKinds({ rent: 1_500_000 })]).toEqual([['lowRent'], []])
  })

  test('a rent without enough similar homes to compare is no signal', () => {
    expect(listKinds({ rent: 1, fairRent: null })).toEqual([])
  })

  test.each([
    ['Call 0917 123 4567 now', 'phone', '0917 123 4567'],
    ['Write to ana@mail.example', 'email', 'ana@mail.example'],
    ['See fb.me/myunit', 'link', 'fb.me'],
    ['Send the reservation fee to GCash first', 'payment', ''],
  ])('contact data and requests for money in the text are signals: %s', (text, kind, excerpt) => {
    const signals = listRiskSignals({ ...CLEAN, texts: ['Bright condo', text] }, NOW)
    expect(signals).toContainEqual({
      kind: 'text',
      warning: { kind, excerpt: expect.stringContaining(excerpt) as string },
    })
  })

  test('an account under 14 days is a signal only while nothing was checked about the owner', () => {
    expect(listRiskSignals({ ...CLEAN, ownerCreatedAt: daysAgo(3) }, NOW)).toEqual([
      { kind: 'youngAccount', createdAt: daysAgo(3), days: 3 },
    ])
    expect(listKinds({ ownerCreatedAt: daysAgo(3), validCheckCount: 1 })).toEqual([])
    expect([listKinds({ ownerCreatedAt: daysAgo(13) }), listKinds({ ownerCreatedAt: daysAgo(14) })]).toEqual([
      ['youngAccount'],
      [],
    ])
  })

  test('open reports, and reports of the owner that were found right, are one signal', () => {
    expect(listRiskSignals({ ...CLEAN, openReports: 2, upheldReports: 1 }, NOW)).toEqual([
      { kind: 'reports', open: 2, upheld: 1 },
    ])
  })

  test('photos and reports come before rent, text and account', () => {
    const facts = { photoMatches: [match], openReports: 1, rent: 1, texts: ['ana@mail.example'], ownerCreatedAt: NOW }
    expect(listKinds(facts)).toEqual(['samePhoto', 'reports', 'lowRent', 'text', 'youngAccount'])
  })
})
