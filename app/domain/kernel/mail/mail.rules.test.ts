import { expect, test } from 'vitest'
import { isGivenUp, MAX_ATTEMPTS, getRetryDelayMs } from './mail.rules.ts'

test('retry delays grow up to five minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 200].map((attempts) => getRetryDelayMs(attempts) / 1_000)).toEqual([
    30, 60, 120, 240, 300, 300, 300,
  ])
})

test('a mail is retried for about a day, and not after a permanent error', () => {
  let hours = 0
  for (let attempts = 1; !isGivenUp(attempts, true); attempts++) hours += getRetryDelayMs(attempts) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect(isGivenUp(1, false)).toBe(true)
  expect(isGivenUp(MAX_ATTEMPTS - 1, true)).toBe(false)
})
