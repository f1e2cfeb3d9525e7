import { describe, expect, test } from 'vitest'
import { isInspectionDay } from './inspection.rules.ts'

const RENTAL = { startsOn: '2026-01-10', lastDay: '2026-12-31' }

describe('isInspectionDay', () => {
  test.each([
    ['annual', '2026-01-10', true],
    ['annual', '2026-01-09', false],
    ['maintenance', '2026-12-31', true],
    ['maintenance', '2027-01-01', false],
    ['move_in', '2025-12-11', true],
    ['move_in', '2025-12-10', false],
    ['move_out', '2027-03-01', true],
    ['move_out', '2027-03-02', false],
  ] as const)('%s on %s: %s', (type, day, expected) => {
    expect(isInspectionDay(type, day, RENTAL)).toBe(expected)
  })
})
