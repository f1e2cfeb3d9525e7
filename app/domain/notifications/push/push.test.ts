import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getRetryDelayMs, isQuiet, skipQuietHours } from './push.rules.ts'

const manila = (time: string) => new Date(`${time}+08:00`)

test.each([
  ['2026-03-02T21:59:59', '2026-03-02T21:59:59'],
  ['2026-03-02T22:00:00', '2026-03-03T07:00:00'],
  ['2026-03-02T23:59:59', '2026-03-03T07:00:00'],
  ['2026-03-03T00:00:00', '2026-03-03T07:00:00'],
  ['2026-03-03T06:59:59', '2026-03-03T07:00:00'],
  ['2026-03-03T07:00:00', '2026-03-03T07:00:00'],
  ['2026-12-31T22:30:00', '2027-01-01T07:00:00'],
])('what happens at %s in Manila is pushed at %s', (at, expected) => {
  expect(skipQuietHours(manila(at))).toEqual(manila(expected))
})

test('nothing is ever due in the quiet hours, and nothing waits longer than nine hours', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (at) => {
      const due = skipQuietHours(at)
      expect(isQuiet(due)).toBe(false)
      expect(due.getTime() - at.getTime()).toBeGreaterThanOrEqual(0)
      expect(due.getTime() - at.getTime()).toBeLessThanOrEqual(9 * 60 * 60_000)
    }),
  )
})

test('the pause after a failure doubles up to half an hour', () => {
  expect([1, 2, 3, 7, 100].map(getRetryDelayMs)).toEqual([30_000, 60_000, 120_000, 1_800_000, 1_800_000])
})
