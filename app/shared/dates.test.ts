import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getAgeAt, getAgeOn } from './ages.ts'
import { addDays, addMonths, countDaysBetween, getIsoWeek, isDay, toManilaDay, getStartOfManilaDay } from './dates.ts'

const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true }).map(toManilaDay)

const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

describe('calendar day in Manila', () => {
  test('the day in Manila changes at 16:00 UTC', () => {
    expect(toManilaDay(new Date('2026-02-28T15:59:59.999Z'))).toBe('2026-02-28')
    expect(toManilaDay(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03-01')
    expect(getStartOfManilaDay('2026-03-01').toISOString()).toBe('2026-02-28T16:00:00.000Z')
  })

  test('the start of a day belongs to that day, and one millisecond earlier to the day before', () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = getStartOfManilaDay(day)
        expect(toManilaDay(start)).toBe(day)
        expect(toManilaDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })

  test('only real dates are valid days', () => {
    const real = ['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31']
    const unreal = [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '1899-12-31',
      '2200-01-01',
      '2026-02-28T00:00',
      '',
      null,
      20_260_228,
    ]
    expect([...real, ...unreal].filter(isDay)).toEqual(real)
  })
})

describe('months and days', () => {
  test('adding a month stays within the target month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-08-14', 12)).toBe('2027-08-14')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-08-14', 0)).toBe('2026-08-14')
  })

  test('adding months moves by exactly that many months for any day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -240, max: 240 }), (day, months) => {
        const later = addMonths(day, months)
        expect(later).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(countMonths(later) - countMonths(day)).toBe(months)
        expect(Number(later.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)))
      }),
    )
  })

  test('the days between two days add up', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -5_000, max: 5_000 }),
        (day, count) => countDaysBetween(day, addDays(day, count)) === count,
      ),
    )
  })
})

describe('ISO week', () => {
  test('weeks begin on Monday, and the first week contains 4 January', () => {
    expect(['2026-11-15', '2026-11-16', '2026-12-31', '2027-01-01', '2027-01-04'].map(getIsoWeek)).toEqual([
      '2026-W46',
      '2026-W47',
      '2026-W53',
      '2026-W53',
      '2027-W01',
    ])
  })

  test('seven consecutive days from a Monday are one week, and the next day is another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_000 }), (weeks) => {
        const monday = addDays('1990-01-01', weeks * 7)
        expect(getIsoWeek(addDays(monday, 6))).toBe(getIsoWeek(monday))
        expect(getIsoWeek(addDays(monday, 7))).not.toBe(getIsoWeek(monday))
      }),
    )
  })
})

describe('age', () => {
  test('the age increases on the birthday, by the clock of Manila', () => {
    expect(getAgeOn('2008-08-14', '2026-08-13')).toBe(17)
    expect(getAgeOn('2008-08-14', '2026-08-14')).toBe(18)
    expect(getAgeAt('2008-08-14', new Date('2026-08-13T15:59:59Z'))).toBe(17)
    expect(getAgeAt('2008-08-14', new Date('2026-08-13T16:00:00Z'))).toBe(18)
  })

  test('a person born on 29 February turns older on 1 March in common years', () => {
    expect(getAgeOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(getAgeOn('2008-02-29', '2026-03-01')).toBe(18)
    expect(getAgeOn('2008-02-29', '2028-02-29')).toBe(20)
  })
})
