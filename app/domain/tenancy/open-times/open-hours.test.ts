import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyDay, getHourFill, listGridHours, paintHours } from './open-hours.rules.ts'
import { WINDOW_FIELDS } from './open-times-fields.rules.ts'
import { openTimesAction } from './open-times.schema.ts'
import { WEEKDAYS } from './open-times.model.ts'

const EMPTY = Object.fromEntries(WINDOW_FIELDS.flatMap(({ from, to }) => [from, to]).map((name) => [name, '']))
const MONDAY = { ...EMPTY, 'from-1-1': '09:00', 'to-1-1': '12:00' }
const SETTINGS = {
  intent: 'save',
  version: '1',
  lengthMinutes: '30',
  gapMinutes: '0',
  noticeHours: '0',
  maxPerDay: '5',
}

describe('painting hours', () => {
  test('joins hours that touch and keeps another window', () => {
    const { values } = paintHours(MONDAY, { weekdays: [1], fromHour: 12, toHour: 13 }, true)
    expect(values).toMatchObject({ 'from-1-1': '09:00', 'to-1-1': '14:00', 'from-1-2': '' })
    const evening = paintHours(MONDAY, { weekdays: [1, 2], fromHour: 18, toHour: 19 }, true).values
    expect(evening).toMatchObject({ 'to-1-1': '12:00', 'from-1-2': '18:00', 'to-1-2': '20:00', 'from-2-1': '18:00' })
  })

  test('clearing splits a window, and clearing all of it leaves the day empty', () => {
    const split = paintHours(MONDAY, { weekdays: [1], fromHour: 10, toHour: 10 }, false).values
    expect(split).toMatchObject({ 'from-1-1': '09:00', 'to-1-1': '10:00', 'from-1-2': '11:00', 'to-1-2': '12:00' })
    expect(paintHours(split, { weekdays: [1], fromHour: 0, toHour: 23 }, false).values).toEqual(EMPTY)
  })

  test('a third window of a day is refused, and the other days of the block are painted', () => {
    const two = paintHours(MONDAY, { weekdays: [1], fromHour: 14, toHour: 15 }, true).values
    const { values, refused } = paintHours(two, { weekdays: [1, 2], fromHour: 18, toHour: 18 }, true)
    expect(refused).toEqual([1])
    expect(values).toMatchObject({ 'to-1-2': '16:00', 'from-2-1': '18:00' })
  })

  test('minutes outside of the painted hours are kept', () => {
    const odd = { ...EMPTY, 'from-3-1': '09:30', 'to-3-1': '11:15' }
    expect([8, 9, 10, 11, 12].map((hour) => getHourFill(odd, 3, hour))).toEqual([
      'closed',
      'part',
      'open',
      'part',
      'closed',
    ])
    expect(paintHours(odd, { weekdays: [3], fromHour: 11, toHour: 11 }, true).values).toMatchObject({
      'from-3-1': '09:30',
      'to-3-1': '12:00',
    })
  })

  test('the last hour of a day ends with its last minute', () => {
    const { values } = paintHours(EMPTY, { weekdays: [0], fromHour: 22, toHour: 23 }, true)
    expect(values).toMatchObject({ 'from-0-1': '22:00', 'to-0-1': '23:59' })
    expect(getHourFill(values, 0, 23)).toBe('open')
    expect(listGridHours(values).at(-1)).toBe(23)
    expect(listGridHours({ ...EMPTY, 'from-0-1': '04:30', 'to-0-1': '05:00' })[0]).toBe(4)
    expect(listGridHours(EMPTY)).toHaveLength(16)
  })

  test('the form accepts whatever was painted, and the painted hours are as asked for', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    const strokes = fc.array(fc.record({ day: fc.constantFrom(...WEEKDAYS), a: hour, b: hour, isOpen: fc.boolean() }), {
      maxLength: 25,
    })
    fc.assert(
      fc.property(strokes, (made) => {
        let values: Record<string, string | undefined> = EMPTY
        for (const { day, a, b, isOpen } of made) {
          const block = { weekdays: [day], fromHour: Math.min(a, b), toHour: Math.max(a, b) }
          const painted = paintHours(values, block, isOpen)
          values = painted.values
          if (painted.refused.length === 0)
            expect(getHourFill(values, day, block.fromHour)).toBe(isOpen ? 'open' : 'closed')
        }
        expect(openTimesAction.safeParse({ ...SETTINGS, ...values }).success).toBe(true)
      }),
    )
  })
})

test('a day is copied over other days', () => {
  const busy = { ...MONDAY, 'from-2-1': '07:00', 'to-2-1': '08:00', 'from-2-2': '20:00', 'to-2-2': '21:00' }
  expect(copyDay(busy, 1, [2, 6])).toMatchObject({
    'from-1-1': '09:00',
    'from-2-1': '09:00',
    'to-2-1': '12:00',
    'from-2-2': '',
    'from-6-1': '09:00',
    'from-0-1': '',
  })
})
