import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/shared/dates.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import {
  buildReservationWeek,
  calculateReservationPrice,
  checkReservationTime,
  getStartOfWeek,
  listLengths,
  listStartTimes,
} from './reservation.rules.ts'
import { readAmenityAddress } from './shared-amenity.schema.ts'

const NOW = toManilaMoment('2026-03-04', '10:10') // a Wednesday
const HOURS = { opensAt: '08:00', closesAt: '12:00' }
const TERMS = { ...HOURS, maxMinutes: 120 }
const at = (day: string, from: string, to: string, isOwn = false) => ({
  id: `${day} ${from}`,
  startsAt: toManilaMoment(day, from),
  endsAt: toManilaMoment(day, to),
  isOwn,
})

describe('the week of an amenity', () => {
  test('begins on Monday and shows what is past, free, taken and own', () => {
    const week = buildReservationWeek(
      HOURS,
      [at('2026-03-04', '11:00', '11:30'), at('2026-03-05', '08:00', '09:00', true)],
      { firstDay: getStartOfWeek('2026-03-04'), now: NOW },
    )
    expect(week.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, n) => addDays('2026-03-02', n)))
    const readSpans = (n: number) =>
      week[n]?.spans.map(({ from, to, use }) => [use, (to.getTime() - from.getTime()) / 60_000])
    expect(readSpans(1)).toEqual([['past', 240]])
    // 8:00 to 10:30 has passed: the next full or half hour is the first that can begin
    expect(readSpans(2)).toEqual([
      ['past', 150],
      ['free', 30],
      ['taken', 30],
      ['free', 30],
    ])
    expect(readSpans(3)).toEqual([
      ['own', 60],
      ['free', 180],
    ])
  })

  test('the times of a day never overlap and add up to the opening hours', () => {
    const slots = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 })
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 20 * 60 }), (taken, minutesLater) => {
        const day = '2026-03-05'
        const start = toManilaMoment(day, '08:00').getTime()
        const rows = taken.map((slot) => ({
          id: String(slot),
          startsAt: new Date(start + slot * 1_800_000),
          endsAt: new Date(start + (slot + 1) * 1_800_000),
          isOwn: false,
        }))
        const now = new Date(toManilaMoment(day, '00:00').getTime() + minutesLater * 60_000)
        const spans = buildReservationWeek(HOURS, rows, { firstDay: day, now })[0]?.spans ?? []
        expect(spans[0]?.from).toEqual(new Date(start))
        expect(spans.at(-1)?.to).toEqual(toManilaMoment(day, '12:00'))
        for (const [index, span] of spans.slice(1).entries()) expect(span.from).toEqual(spans[index]?.to)
        const free = spans.filter(({ use }) => use === 'free')
        for (const { startsAt } of rows)
          expect(free.some(({ from, to }) => from <= startsAt && startsAt < to)).toBe(false)
      }),
    )
  })
})

describe('a time to reserve', () => {
  const check = (day: string, from: string, minutes: number) =>
    checkReservationTime(TERMS, { day, from, minutes }, NOW)?.code ?? null

  test.each([
    ['2026-03-05', '08:00', 120, null],
    ['2026-03-05', '10:00', 120, null],
    ['2026-03-05', '10:30', 120, 'reservation.time.closed'],
    ['2026-03-05', '07:30', 60, 'reservation.time.closed'],
    ['2026-03-05', '08:00', 150, 'reservation.time.tooLong'],
    ['2026-03-04', '10:00', 60, 'reservation.time.past'],
    ['2026-03-03', '08:00', 60, 'reservation.time.past'],
    ['2026-05-03', '08:00', 60, null],
    ['2026-05-04', '08:00', 60, 'reservation.date.tooFar'],
  ])('%s %s for %i minutes: %s', (day, from, minutes, code) => {
    expect(check(day, from, minutes)).toBe(code)
  })

  test('every offered start and length within the hours is allowed', () => {
    expect(listStartTimes(HOURS)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(listLengths(TERMS)).toEqual([30, 60, 90, 120])
    expect(listLengths({ ...TERMS, maxMinutes: 1_440 }).at(-1)).toBe(240)
    for (const minutes of listLengths(TERMS)) expect(check('2026-03-05', '08:00', minutes)).toBeNull()
  })
})

test('the price is for the time, to the centavo', () => {
  expect(calculateReservationPrice(50_000, 90)).toBe(75_000)
  expect(calculateReservationPrice(10_001, 30)).toBe(5_001)
  expect(calculateReservationPrice(0, 120)).toBe(0)
})

test('the address names an amenity, a week and a time; anything else counts as absent', () => {
  const id = crypto.randomUUID()
  const read = (text: string) => readAmenityAddress(new URLSearchParams(text), NOW)
  expect(read(`amenity=${id}&day=2026-03-12&from=09:30`)).toEqual({
    amenityId: id,
    firstDay: '2026-03-09',
    day: '2026-03-12',
    from: '09:30',
  })
  expect(read("amenity=';&week=2027-01-01&day=2020-01-01&from=9")).toEqual({
    amenityId: null,
    firstDay: '2026-03-02',
    day: null,
    from: null,
  })
})
