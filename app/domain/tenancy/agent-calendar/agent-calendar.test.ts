// The days of each view, entries side by side, and travel times. Manila has no daylight saving time, so every day has 24 hours.
import { describe, expect, test } from 'vitest'
import { addDays, countDaysBetween, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { formatItemAbout, formatItemName } from './agent-calendar.labels.ts'
import { AGENDA_DAYS, CALENDAR_VIEWS, type CalendarItem } from './agent-calendar.model.ts'
import { readCalendarAddress } from './agent-calendar.schema.ts'
import { getShownRange, listDays, listMonthWeeks, spreadOverDays, stepDate } from './calendar-days.rules.ts'
import { findOverlaps, placeOverlaps } from './overlap.rules.ts'
import { estimateTravelMinutes, isTooShort, listTravelHints, STRAIGHT_LINE_KM_PER_HOUR } from './travel-time.rules.ts'

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

describe('the days of a view', () => {
  test.each([
    ['2026-11-16', '2026-11-01', '2026-12-05', 5],
    ['2026-02-10', '2026-02-01', '2026-02-28', 4], // February that starts on a Sunday
    ['2026-08-31', '2026-07-26', '2026-09-05', 6],
    ['2028-02-29', '2028-01-30', '2028-03-04', 5],
  ])('the month of %s is filled up to whole weeks', (date, from, until, weekCount) => {
    expect(getShownRange('month', date)).toEqual({ from, until })
    const weeks = listMonthWeeks(date)
    expect(weeks).toHaveLength(weekCount)
    expect(weeks.every((week) => week.length === 7 && isSunday(week[0] ?? ''))).toBe(true)
    expect(weeks.flat()).toContain(date)
  })

  test('the range of every view contains its date, and steps neither skip nor repeat a day, for a year', () => {
    for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1))
      for (const view of CALENDAR_VIEWS) {
        const { from, until } = getShownRange(view, date)
        expect(from <= date && date <= until).toBe(true)
        if (view === 'month') continue
        expect(getShownRange(view, stepDate(view, date, 1)).from).toBe(addDays(until, 1))
        expect(stepDate(view, stepDate(view, date, 1), -1)).toBe(date)
      }
    expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(stepDate('month', '2026-01-31', -1)).toBe('2025-12-01')
    expect(listDays(getShownRange('agenda', '2026-11-16'))).toHaveLength(AGENDA_DAYS)
  })

  test('a week has seven days of 24 hours in Manila, also when clocks change elsewhere', () => {
    for (const date of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']) {
      const { from, until } = getShownRange('week', date)
      expect(countDaysBetween(from, until)).toBe(6)
      const hours = (getStartOfManilaDay(addDays(until, 1)).getTime() - getStartOfManilaDay(from).getTime()) / 3_600_000
      expect(hours).toBe(7 * 24)
      expect(listDays({ from, until }).map((day) => toManilaDay(getStartOfManilaDay(day)))).toEqual(
        listDays({ from, until }),
      )
    }
  })

  test('an address with unknown values shows the week of today', () => {
    const read = (text: string) => readCalendarAddress(new URLSearchParams(text), '2026-11-16')
    expect(read('view=year&date=2026-02-30&move=x')).toEqual({ view: 'week', date: '2026-11-16', move: null })
    const id = '0198a6c2-1f6e-7f7e-9f1a-000000000001'
    expect(read(`view=day&date=2026-12-01&move=${id}&toDate=2026-12-02&toTime=25:00`)).toEqual({
      view: 'day',
      date: '2026-12-01',
      move: { id, date: '2026-12-02', time: null },
    })
  })
})

describe('entries side by side', () => {
  const place = (...spans: [number, number][]) =>
    placeOverlaps(spans.map(([from, to]) => ({ from, to }))).map(({ from, column, columns }) => [from, column, columns])

  test('entries that touch share a column; those that overlap get one each', () => {
    expect(place([540, 570], [570, 600])).toEqual([
      [540, 0, 1],
      [570, 0, 1],
    ])
    expect(place([540, 600], [570, 630], [600, 660], [700, 730])).toEqual([
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [700, 0, 1],
    ])
  })

  test('no two entries of one column overlap, whatever their order', () => {
    let seed = 7
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    for (let round = 0; round < 30; round++) {
      const spans = Array.from({ length: 12 }, () => {
        const from = random(600)
        return { from, to: from + 15 + random(120) }
      })
      const placed = placeOverlaps(spans)
      expect(placed).toHaveLength(spans.length)
      for (const [index, a] of placed.entries()) {
        expect(a.column).toBeLessThan(a.columns)
        for (const b of placed.slice(index + 1))
          expect(a.column === b.column && a.from < b.to && b.from < a.to).toBe(false)
      }
    }
  })
})

describe('entries over several days and at one time', () => {
  const makeItem = (key: string, from: string, until: string, values: Partial<CalendarItem> = {}): CalendarItem => {
    const time = { startsAt: new Date(`${from}:00+08:00`), endsAt: new Date(`${until}:00+08:00`) }
    return {
      key,
      id: key,
      kind: 'appointment',
      day: from.slice(0, 10),
      time,
      title: key,
      detail: null,
      visitType: null,
      state: null,
      version: 1,
      to: '/',
      ...values,
    }
  }
  const range = { from: '2026-02-22', until: '2026-03-07' }
  const listSpread = (item: CalendarItem, within = range) =>
    spreadOverDays(item, within).map(({ key, day }) => [key, day])

  test('an entry across midnight at the end of a month is in both days, with different keys', () => {
    const item = makeItem('a', '2026-02-28T23:00', '2026-03-01T01:00')
    expect(listSpread(item)).toEqual([
      ['a', '2026-02-28'],
      ['a-2026-03-01', '2026-03-01'],
    ])
    expect(listSpread(item, { from: '2026-03-01', until: '2026-03-01' })).toEqual([['a-2026-03-01', '2026-03-01']])
  })

  test('an entry that ends at midnight, and one without a time, are in one day', () => {
    expect(listSpread(makeItem('a', '2026-02-28T23:00', '2026-03-01T00:00'))).toEqual([['a', '2026-02-28']])
    expect(listSpread({ ...makeItem('a', '2026-02-28T23:00', '2026-03-01T01:00'), time: null })).toEqual([
      ['a', '2026-02-28'],
    ])
  })

  test('two entries at one time are found if one is an appointment and none is cancelled', () => {
    const first = makeItem('a', '2026-03-01T09:00', '2026-03-01T10:00')
    const find = (...items: CalendarItem[]) => [...findOverlaps(items)].toSorted((a, b) => a.localeCompare(b))
    const during = (values: Partial<CalendarItem>) => makeItem('b', '2026-03-01T09:30', '2026-03-01T09:45', values)
    expect(find(during({}), first)).toEqual(['a', 'b'])
    expect(find(first, during({ kind: 'viewing' }))).toEqual(['a', 'b'])
    expect(find(first, during({ state: 'cancelled' }))).toEqual([])
    expect(find(first, during({ id: 'a' }))).toEqual([])
    expect(find({ ...first, kind: 'viewing' }, during({ kind: 'viewing' }))).toEqual([])
    expect(find(first, makeItem('b', '2026-03-01T10:00', '2026-03-01T11:00'))).toEqual([])
  })

  test('a short entry does not hide that a long one overlaps a later one', () => {
    const long = makeItem('a', '2026-03-01T09:00', '2026-03-01T12:00')
    const short = makeItem('b', '2026-03-01T09:00', '2026-03-01T09:15')
    const late = makeItem('c', '2026-03-01T11:00', '2026-03-01T13:00')
    expect(findOverlaps([long, short, late])).toEqual(new Set(['a', 'b', 'c']))
  })
})

describe('travel times', () => {
  const makati = { lat: 14.5547, lng: 121.0244 }
  const quezonCity = { lat: 14.676, lng: 121.0437 }
  const visit = (id: string, time: string, position: typeof makati | null) => {
    const startsAt = new Date(`2026-11-16T${time}:00+08:00`)
    return { key: `${id}-${time}`, id, startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000), position }
  }

  test('minutes follow from the speed and are rounded up to five', () => {
    expect(estimateTravelMinutes(STRAIGHT_LINE_KM_PER_HOUR)).toBe(60)
    expect(estimateTravelMinutes(1)).toBe(5)
    expect(estimateTravelMinutes(1.3)).toBe(10)
  })

  test('a hint is between consecutive visits of a day in different places', () => {
    const hints = listTravelHints([
      visit('c', '15:00', quezonCity),
      visit('a', '09:00', makati),
      visit('b', '09:45', quezonCity),
    ])
    expect(hints).toHaveLength(1)
    expect(hints[0]).toMatchObject({ key: 'b-09:45', minutes: 55, gapMinutes: 15 })
    expect(hints.map(isTooShort)).toEqual([true])
    const [enough] = listTravelHints([visit('a', '09:00', makati), visit('b', '10:30', quezonCity)])
    expect(enough && isTooShort(enough)).toBe(false)
  })

  test('two times of the same viewing, an unknown place and the next day have no hint', () => {
    expect(listTravelHints([visit('a', '09:00', makati), visit('a', '10:00', quezonCity)])).toEqual([])
    expect(listTravelHints([visit('a', '09:00', makati), visit('b', '10:00', null)])).toEqual([])
    const tomorrow = visit('b', '09:00', quezonCity)
    tomorrow.startsAt = new Date(tomorrow.startsAt.getTime() + 86_400_000)
    expect(listTravelHints([visit('a', '09:00', makati), tomorrow])).toEqual([])
  })
})

describe('the texts of an entry', () => {
  const base = {
    key: '1',
    id: '1',
    day: '2026-11-16',
    time: null,
    visitType: null,
    state: null,
    version: null,
    to: '/',
  } as const
  test.each([
    ['viewing', 'Loft in Pasig', 'Ana Cruz', 'Ana Cruz · Loft in Pasig', 'Viewing'],
    ['leaseEnd', 'Loft in Pasig', 'Ben Reyes', 'Ben Reyes · Loft in Pasig', 'Lease ends'],
    ['followUp', 'Ligaya', 'Call about the viewing', 'Ligaya · Call about the viewing', 'Follow-up'],
    ['followUp', 'Ligaya', null, 'Ligaya', 'Follow-up'],
    ['appointment', 'Sign the offer', 'Lobby', 'Sign the offer', 'Appointment, Lobby'],
    ['licence', 'Bahay Realty', null, 'PRC license expires · Bahay Realty', null],
  ] as const)('a %s is named by its person and home, and its kind follows', (kind, title, detail, name, about) => {
    const item: CalendarItem = { ...base, kind, title, detail }
    expect(formatItemName(item)).toBe(name)
    expect(formatItemAbout(item)).toBe(about)
  })
})
