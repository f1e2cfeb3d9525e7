import { expect, test } from 'vitest'
import { INACTIVE_REASONS, LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { getAvailabilityState, getShownConfirmation } from './freshness.rules.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000)

test('only a listing that is active, or hidden for lack of a yes, can be answered by the latest question', () => {
  const answerable: string[] = []
  for (const status of LISTING_STATUSES)
    for (const inactiveReason of [null, ...INACTIVE_REASONS]) {
      const state = getAvailabilityState({ status, inactiveReason }, true)
      if (state === 'asked' || state === 'hidden') answerable.push(`${status}:${inactiveReason}`)
      expect(['answered', 'closed']).toContain(getAvailabilityState({ status, inactiveReason }, false))
    }
  expect(answerable.filter((one) => !one.startsWith('active:'))).toEqual([
    'inactive:not_available',
    'inactive:no_answer',
  ])
})

test('a confirmation is shown for 30 days', () => {
  expect(getShownConfirmation(daysAgo(0), NOW)).toEqual(NOW)
  expect(getShownConfirmation(daysAgo(30), NOW)).toEqual(daysAgo(30))
  expect(getShownConfirmation(daysAgo(30.01), NOW)).toBeNull()
  expect(getShownConfirmation(daysAgo(-1), NOW)).toBeNull()
  expect(getShownConfirmation(null, NOW)).toBeNull()
})
