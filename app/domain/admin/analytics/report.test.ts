import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type Day, getFirstOfMonth, splitDay } from '#app/shared/dates.ts'
import { calculateChange } from './change.rules.ts'
import { REPORT_PERIODS } from './report.model.ts'
import {
  addPercentages,
  buildReportBuckets,
  compareMonths,
  getFirstBookingDay,
  getFirstDay,
  PERIOD_DAYS,
  readReportAddress,
} from './report.rules.ts'

const day = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2024-01-01', days))
const bookingDays = (today: Day) =>
  fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }).map((days) => addDays(today, -days)),
      revenue: fc.integer({ min: 1, max: 9_000_000 }),
      bookings: fc.integer({ min: 1, max: 9 }),
      hoursToConfirm: fc.integer({ min: 0, max: 900 }),
    }),
    { maxLength: 60 },
  )
const dated = day.chain((today) => bookingDays(today).map((days) => ({ today, days })))
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('the sums of the monthly comparison equal those of the raw days, chosen by year, month and day number', () => {
  fc.assert(
    fc.property(dated, ({ today, days }) => {
      const now = splitDay(today)
      const last = splitDay(addDays(getFirstOfMonth(today), -1))
      const pick = (month: { year: number; month: number }, until: number) =>
        sum(
          days
            .filter((each) => {
              const parts = splitDay(each.day)
              return parts.year === month.year && parts.month === month.month && parts.day <= until
            })
            .map(({ revenue }) => revenue),
        )
      const months = compareMonths(days, today)
      expect(months.current.revenue).toBe(pick(now, 31))
      expect(months.previous.revenue).toBe(pick(last, now.day))
      expect(months.wholePrevious.revenue).toBe(pick(last, 31))
      expect(months.change).toBe(months.current.revenue - months.previous.revenue)
    }),
    { numRuns: 200 },
  )
})

test('the 31st is compared with the whole of a shorter month', () => {
  const { previous, wholePrevious, current } = compareMonths([], '2026-03-31')
  expect([current.from, current.to]).toEqual(['2026-03-01', '2026-03-31'])
  expect([previous.from, previous.to]).toEqual(['2026-02-01', '2026-02-28'])
  expect(wholePrevious).toEqual(previous)
})

test('the points of a period cover each of its days once and lose no booking and no user', () => {
  fc.assert(
    fc.property(dated, fc.constantFrom(...REPORT_PERIODS), fc.nat(500), ({ today, days }, period, usersBefore) => {
      const userDays = days.map((each) => ({ day: each.day, newUsers: each.bookings }))
      const buckets = buildReportBuckets(period, today, { bookingDays: days, userDays, usersBefore })
      const first = getFirstDay(period, today)
      const included = days.filter((each) => each.day >= first)
      expect(sum(buckets.map(({ revenue }) => revenue))).toBe(sum(included.map(({ revenue }) => revenue)))
      expect(buckets.at(-1)?.users).toBe(usersBefore + sum(included.map(({ bookings }) => bookings)))
      expect(buckets[0]?.start).toBe(addDays(today, 1 - PERIOD_DAYS[period]))
      for (const [index, bucket] of buckets.entries())
        expect(bucket.end).toBe(buckets[index + 1] ? addDays(buckets[index + 1]?.start ?? '', -1) : today)
    }),
    { numRuns: 100 },
  )
})

test('bookings are read from the start of the month before, also for a short period', () => {
  expect(getFirstBookingDay('7d', '2026-03-02')).toBe('2026-02-01')
  expect(getFirstBookingDay('90d', '2026-03-02')).toBe(addDays('2026-03-02', -89))
  expect(addMonths('2026-03-01', -1)).toBe('2026-02-01')
})

test('a change has two decimals, and none where there is nothing to compare with', () => {
  expect(calculateChange(1_046_500, 928_300)).toEqual({ difference: 118_200, percent: 12.73 })
  expect(calculateChange(5, 0)).toEqual({ difference: 5, percent: null })
})

test('shares are whole percentages', () => {
  expect(addPercentages([{ count: 1 }, { count: 2 }]).map(({ percentage }) => percentage)).toEqual([33, 67])
  expect(addPercentages([{ count: 0 }])[0]?.percentage).toBe(0)
})

test('the address names the period: 30 days without one, a year for any other value; one line is always shown', () => {
  const read = (text: string) => readReportAddress(new URLSearchParams(text))
  expect(read('')).toEqual({ period: '30d', series: ['revenue', 'bookings'] })
  expect(read('period=7d&hide=revenue')).toEqual({ period: '7d', series: ['bookings'] })
  expect(read('period=century').period).toBe('1y')
  expect(read('hide=revenue&hide=bookings').series).toEqual(['bookings'])
})
