import { describe, expect, test } from 'vitest'
import type { Checklist } from './checklist.model.ts'
import { getProgress, isChecklistShown, isEmptyAccount } from './checklist.rules.ts'

const build = (states: readonly boolean[], isNew = true): Checklist => ({
  role: 'tenant',
  isNew,
  steps: (['renter', 'search', 'save'] as const).map((step, index) => ({ step, isDone: states[index] ?? false })),
})

test.each([
  [[], true],
  [[true], true],
  [[true, true], false],
  [[false, false, true], false],
])('an account with the first steps %j is empty: %s', (states, isEmpty) => {
  expect(isEmptyAccount(build(states))).toBe(isEmpty)
})

describe('the first steps', () => {
  test('count what is done, and name the first open one', () => {
    expect(getProgress(build([true, false, true]))).toEqual({ done: 2, total: 3, next: 'search' })
    expect(getProgress(build([true, true, true]))).toEqual({ done: 3, total: 3, next: null })
  })

  test('are shown to new accounts until all are done or the person hides them', () => {
    expect(isChecklistShown(build([true]), false)).toBe(true)
    expect(isChecklistShown(build([true]), true)).toBe(false)
    expect(isChecklistShown(build([true, true, true]), false)).toBe(false)
  })

  test('are shown to an old account only if it has done nothing', () => {
    expect(isChecklistShown(build([], false), false)).toBe(true)
    expect(isChecklistShown(build([true], false), false)).toBe(false)
  })
})
