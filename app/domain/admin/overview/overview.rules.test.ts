import { expect, test } from 'vitest'
import { computeChange } from './overview.rules.ts'

test('a change is in percent with two decimals, and null without anything to compare with', () => {
  expect(computeChange({ current: 31, previous: 30 })).toBe(3.33)
  expect(computeChange({ current: 1, previous: 4 })).toBe(-75)
  expect(computeChange({ current: 5, previous: 5 })).toBe(0)
  expect(computeChange({ current: 5, previous: 0 })).toBeNull()
})
