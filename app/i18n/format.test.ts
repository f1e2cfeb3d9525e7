import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { formatRelative, formatWait } from './durations.ts'
import { formatDateTime } from './date-time.ts'
import {
  formatDate,
  formatDateRange,
  formatArea,
  formatNumber,
  formatPercent,
  formatAmount,
  formatPesos,
  formatPesosPerMonth,
  formatShowing,
} from './format.ts'

const now = new Date('2026-08-14T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('pesos and numbers', () => {
  test('what somebody owes or paid is never rounded, and whole pesos have no centavos', () => {
    expect([0, 900_000, 48_022, 48_005, -50].map(formatAmount)).toEqual([
      '₱0',
      '₱9,000',
      '₱480.22',
      '₱480.05',
      '-₱0.50',
    ])
    expect(formatPesos(48_022)).toBe('₱480') // null control: a price of a listing is rounded
  })

  test('pesos have the sign in front and no decimals', () => {
    expect(formatPesos(2_500_000)).toBe('₱25,000')
    expect(formatPesos(0)).toBe('₱0')
    expect(formatPesos(100_000_000)).toBe('₱1,000,000')
    expect(formatPesos(-2_500_000)).toBe('-₱25,000')
    expect(formatPesos(2_500_000, '$')).toBe('$25,000')
    expect(formatPesosPerMonth(2_500_000, 'en')).toBe('₱25,000/month')
    expect(formatPesosPerMonth(2_500_000, 'fil')).toBe('₱25,000 kada buwan')
  })

  test('half a peso rounds up', () => {
    expect(formatPesos(2_500_049)).toBe('₱25,000')
    expect(formatPesos(2_500_050)).toBe('₱25,001')
    expect(formatPesos(-49)).toBe('₱0')
  })

  test('numbers are formatted like en-US in every runtime', () => {
    const intl = new Intl.NumberFormat('en-US')
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => formatNumber(value) === intl.format(value)))
  })

  test('an area has a decimal only if it needs one', () => {
    expect([38, 38.5, 1_250, 1_250.5].map(formatArea)).toEqual(['38', '38.5', '1,250', '1,250.5'])
  })

  test('percentages drop trailing zeros and can show their sign', () => {
    expect([12.5, 8, 100, 0, 33.333, 12.05].map((value) => formatPercent(value))).toEqual([
      '12.5%',
      '8%',
      '100%',
      '0%',
      '33.33%',
      '12.05%',
    ])
    expect(formatPercent(5.2, { signed: true })).toBe('+5.2%')
    expect(formatPercent(-5.2, { signed: true })).toBe('-5.2%')
    expect(formatPercent(41.7, { decimals: 0 })).toBe('42%')
  })
})

describe('days', () => {
  test('days are those of Manila, in both languages', () => {
    expect(formatDate('2026-08-14', 'en')).toBe('14 Aug 2026')
    expect(formatDate('2026-08-14', 'fil')).toBe('14 Ago 2026')
    expect(formatDate(new Date('2026-08-14T15:59:59Z'), 'en')).toBe('14 Aug 2026')
    expect(formatDate(new Date('2026-08-14T16:00:00Z'), 'en')).toBe('15 Aug 2026')
    expect(formatDateTime(new Date('2026-08-14T07:05:00Z'), 'en')).toBe('14 Aug 2026, 3:05 PM')
    expect(formatDateTime(new Date('2026-12-31T16:00:00Z'), 'fil')).toBe('1 Ene 2027, 12:00 AM')
    expect(formatDateTime(new Date('2026-08-14T04:00:00Z'), 'en')).toBe('14 Aug 2026, 12:00 PM')
  })

  test('every day agrees with Intl in the Manila time zone', () => {
    const intl = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Manila',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    const moments = fc.date({ min: new Date('1995-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        const parts = Object.fromEntries(intl.formatToParts(moment).map(({ type, value }) => [type, value]))
        return formatDate(moment, 'en') === `${parts.day} ${parts.month} ${parts.year}`
      }),
    )
  })

  test('a range shows the parts that both ends share once', () => {
    expect(formatDateRange('2026-08-14', '2026-08-20', 'en')).toBe('14–20 Aug 2026')
    expect(formatDateRange('2026-08-28', '2026-09-03', 'fil')).toBe('28 Ago – 3 Set 2026')
    expect(formatDateRange('2026-12-30', '2027-01-02', 'en')).toBe('30 Dec 2026 – 2 Jan 2027')
    expect(formatDateRange('2026-08-14', '2026-08-14', 'en')).toBe('14 Aug 2026')
  })
})

describe('relative times', () => {
  test.each([
    [0, 'just now', 'ngayon lang'],
    [59, 'just now', 'ngayon lang'],
    [60, '1 minute ago', '1 minuto ang nakalipas'],
    [185, '3 minutes ago', '3 minuto ang nakalipas'],
    [3_599, '59 minutes ago', '59 minuto ang nakalipas'],
    [3_600, '1 hour ago', '1 oras ang nakalipas'],
    [86_400, '1 day ago', '1 araw ang nakalipas'],
    [29 * 86_400, '29 days ago', '29 araw ang nakalipas'],
    [60 * 86_400, '2 months ago', '2 buwan ang nakalipas'],
    [800 * 86_400, '2 years ago', '2 taon ang nakalipas'],
    [-7_200, 'in 2 hours', 'sa loob ng 2 oras'],
  ])('a time %i seconds ago is formatted in both languages', (seconds, english, filipino) => {
    expect(formatRelative(secondsAgo(seconds), now, 'en')).toBe(english)
    expect(formatRelative(secondsAgo(seconds), now, 'fil')).toBe(filipino)
  })

  test('a relative time is never empty or a fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4e9, max: 4e9 }), fc.constantFrom(...LOCALES), (seconds, locale) => {
        expect(formatRelative(secondsAgo(seconds), now, locale)).toMatch(/^(just now|ngayon lang|\D*[1-9]\d* \D+)$/)
      }),
    )
  })

  test('a waiting time is never shorter than the wait', () => {
    expect(formatWait(1, 'en')).toBe('1 second')
    expect(formatWait(0, 'en')).toBe('1 second')
    expect(formatWait(59.2, 'en')).toBe('1 minute')
    expect(formatWait(61, 'en')).toBe('2 minutes')
    expect(formatWait(3_601, 'fil')).toBe('2 oras')
    expect(formatWait(86_400, 'fil')).toBe('1 araw')
  })
})

test('the position in a list shows start, end and total', () => {
  expect(formatShowing({ start: 13, end: 24, total: 1_207 }, 'en')).toBe('Showing 13 to 24 of 1,207')
  expect(formatShowing({ start: 1, end: 12, total: 12 }, 'fil')).toBe('Ipinapakita ang 1 hanggang 12 ng 12')
})
