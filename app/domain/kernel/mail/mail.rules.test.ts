import { expect, test } from 'vitest'
import { MAX_DELIVERY_MS } from '#app/adapters/mail/delivery-time.ts'
import { isGivenUp, LEASE_MS, MAX_ATTEMPTS, getRetryDelayMs } from './mail.rules.ts'

test('the lease of a mail is longer than a delivery may take, and a delivery may take a slow server', () => {
  expect(LEASE_MS).toBeGreaterThan(MAX_DELIVERY_MS)
  expect(MAX_DELIVERY_MS).toBeGreaterThan(60_000)
})

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
