import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { toManilaMoment, toMinutesOfDay } from '#app/shared/manila-time.ts'
import { DEFAULT_SETTINGS, OPEN_DAYS, type OpenTimesPlan, type TakenTime } from './open-times.model.ts'
import { isOpenTime, listOpenDays } from './open-times.rules.ts'
import { openTimesAction } from './open-times.schema.ts'

// 10:00 on Monday, 2 March, in Manila
const NOW = new Date('2026-03-02T02:00:00Z')
const SATURDAY = '2026-03-07'
const plan = (changes: Partial<OpenTimesPlan> = {}): OpenTimesPlan => ({
  ...DEFAULT_SETTINGS,
  weekly: [{ weekday: 6, startsAt: '09:00', endsAt: '11:00' }],
  dates: [],
  ...changes,
})
const taken = (day: string, from: string, to: string, isOfHost = true): TakenTime => ({
  startsAt: toManilaMoment(day, from),
  endsAt: toManilaMoment(day, to),
  isOfHost,
})
const listTimes = (day: string, changes: Partial<OpenTimesPlan> = {}, held: TakenTime[] = [], now = NOW) =>
  (listOpenDays(plan(changes), held, now).find((open) => open.day === day)?.times ?? []).map((time) =>
    new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(11, 16),
  )

describe('listOpenDays', () => {
  test('the weekly pattern gives times of the set length with the gap between them, on its weekday only', () => {
    expect(listTimes(SATURDAY)).toEqual(['09:00', '09:45', '10:30'])
    expect(listOpenDays(plan(), [], NOW).map(({ day }) => day)).toEqual([SATURDAY, '2026-03-14', '2026-03-21'])
  })

  test('a single date replaces the weekly pattern, and a date without hours is closed', () => {
    expect(listTimes(SATURDAY, { dates: [{ date: SATURDAY, startsAt: '15:00', endsAt: '15:30' }] })).toEqual(['15:00'])
    expect(listTimes(SATURDAY, { dates: [{ date: SATURDAY, startsAt: null, endsAt: null }] })).toEqual([])
    expect(listTimes('2026-03-04', { dates: [{ date: '2026-03-04', startsAt: '08:00', endsAt: '08:30' }] })).toEqual([
      '08:00',
    ])
  })

  test('times within the notice are not offered, and null control: without notice they are', () => {
    const today = { dates: [{ date: '2026-03-02', startsAt: '09:00', endsAt: '12:00' }], gapMinutes: 0 }
    expect(listTimes('2026-03-02', { ...today, noticeHours: 1 })).toEqual(['11:00', '11:30'])
    expect(listTimes('2026-03-02', { ...today, noticeHours: 0 })).toEqual(['10:00', '10:30', '11:00', '11:30'])
  })

  test('a viewing of the host keeps the gap on both sides; one of the home or the renter only its own time', () => {
    expect(listTimes(SATURDAY, {}, [taken(SATURDAY, '09:45', '10:15')])).toEqual(['09:00', '10:30'])
    expect(listTimes(SATURDAY, {}, [taken(SATURDAY, '09:40', '10:20')])).toEqual([])
    expect(listTimes(SATURDAY, {}, [taken(SATURDAY, '09:40', '10:20', false)])).toEqual(['09:00', '10:30'])
  })

  test('a day with as many viewings as the host takes is full, and null control: with one more it is not', () => {
    const held = [taken(SATURDAY, '14:00', '14:30'), taken(SATURDAY, '15:00', '15:30')]
    expect(listTimes(SATURDAY, { maxPerDay: 2 }, held)).toEqual([])
    expect(listTimes(SATURDAY, { maxPerDay: 3 }, held)).toHaveLength(3)
  })

  test('overlapping windows of one day are one window, and a closed host offers nothing', () => {
    const weekly = [
      { weekday: 6, startsAt: '09:00', endsAt: '10:00' },
      { weekday: 6, startsAt: '09:20', endsAt: '11:00' },
    ]
    expect(listTimes(SATURDAY, { weekly })).toEqual(['09:00', '09:45', '10:30'])
    expect(listOpenDays(plan({ isOpen: false }), [], NOW)).toEqual([])
  })
})

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const window = fc.tuple(clock, clock).filter(([from, to]) => from < to)
const anyPlan = fc.record({
  isOpen: fc.constant(true),
  lengthMinutes: fc.integer({ min: 10, max: 240 }),
  gapMinutes: fc.integer({ min: 0, max: 240 }),
  noticeHours: fc.integer({ min: 0, max: 336 }),
  maxPerDay: fc.integer({ min: 1, max: 30 }),
  weekly: fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), window)
      .map(([weekday, [startsAt, endsAt]]) => ({ weekday, startsAt, endsAt })),
    { maxLength: 14 },
  ),
  dates: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 30 }), fc.option(window)).map(([days, hours]) => ({
      date: addDays('2026-03-02', days),
      startsAt: hours?.[0] ?? null,
      endsAt: hours?.[1] ?? null,
    })),
    { maxLength: 6 },
  ),
})
const anyTaken = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 22 }), window, fc.boolean())
    .map(([days, [from, to], isOfHost]) => taken(addDays('2026-03-02', days), from, to, isOfHost)),
  { maxLength: 12 },
)

test('property: every open time respects notice, range, taken times, gap and windows, and none overlaps another', () => {
  fc.assert(
    fc.property(anyPlan, anyTaken, (anyone, held) => {
      const days = listOpenDays(anyone, held, NOW)
      const starts = days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
      const length = anyone.lengthMinutes * 60_000
      const gap = anyone.gapMinutes * 60_000
      expect(days.length).toBeLessThanOrEqual(OPEN_DAYS)
      starts.forEach((start, index) => {
        expect(start).toBeGreaterThanOrEqual(NOW.getTime() + anyone.noticeHours * 3_600_000)
        const next = starts[index + 1]
        if (next !== undefined) expect(next).toBeGreaterThanOrEqual(start + length)
        for (const time of held) {
          const apart = time.isOfHost ? gap : 0
          expect(start >= time.endsAt.getTime() + apart || start + length + apart <= time.startsAt.getTime()).toBe(true)
        }
        expect(isOpenTime(days, new Date(start))).toBe(true)
        expect(toManilaDay(new Date(start))).toBe(toManilaDay(new Date(start + length - 1)))
      })
      for (const { day } of days)
        expect(held.filter((time) => time.isOfHost && toManilaDay(time.startsAt) === day).length).toBeLessThan(
          anyone.maxPerDay,
        )
    }),
    { numRuns: 60 },
  )
})

test('a time of PostgreSQL with seconds is read like one without', () => {
  expect(toMinutesOfDay('09:30:00')).toBe(toMinutesOfDay('09:30'))
})

describe('openTimesAction', () => {
  const save = (changes: Record<string, string>) =>
    openTimesAction.safeParse({
      intent: 'save',
      version: '0',
      lengthMinutes: '30',
      gapMinutes: '15',
      noticeHours: '24',
      maxPerDay: '6',
      ...changes,
    })
  const listProblems = (changes: Record<string, string>) =>
    save(changes).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('the weekly pattern is read from its fields, and an unchecked switch closes it', () => {
    const result = save({ 'from-6-1': '09:00', 'to-6-1': '12:00', 'from-6-2': '13:00', 'to-6-2': '17:00' })
    expect(result.data).toMatchObject({
      isOpen: false,
      version: 0,
      weekly: [
        { weekday: 6, startsAt: '09:00', endsAt: '12:00' },
        { weekday: 6, startsAt: '13:00', endsAt: '17:00' },
      ],
    })
  })

  test('half windows, reversed windows and overlapping windows are refused at their field', () => {
    expect(listProblems({ 'from-1-1': '09:00' })).toEqual(['to-1-1: field.required'])
    expect(listProblems({ 'from-1-1': '12:00', 'to-1-1': '09:00' })).toEqual(['to-1-1: viewing.hours.order'])
    expect(listProblems({ 'from-1-1': '09:00', 'to-1-1': '12:00', 'from-1-2': '11:00', 'to-1-2': '13:00' })).toEqual([
      'from-1-2: viewing.hours.overlap',
    ])
    expect(listProblems({ lengthMinutes: '5' })).toEqual(['lengthMinutes: field.invalid'])
    expect(listProblems({ 'from-7-1': '09:00' })).toHaveLength(1)
  })

  test('a single date has both hours or none', () => {
    const add = (hours: object) => openTimesAction.safeParse({ intent: 'addDate', date: SATURDAY, ...hours }).success
    expect([add({}), add({ from: '09:00', to: '10:00' }), add({ from: '09:00' }), add({ to: '09:00' })]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
