import { expect, test } from 'vitest'
import { getDigestTime } from './unread-digest.rules.ts'

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 2, count))
const minutesUntilDigest = (moments: Partial<Parameters<typeof getDigestTime>[0]>) =>
  (getDigestTime({ unnotifiedSince: minute(0), lastMailAt: null, lastActiveAt: null, ...moments }).getTime() -
    minute(0).getTime()) /
  60_000

test('a message lies two minutes before it is worth a mail', () => {
  expect(minutesUntilDigest({})).toBe(2)
})

test('after a mail half an hour is quiet, whatever comes', () => {
  expect(minutesUntilDigest({ lastMailAt: minute(-40) })).toBe(2)
  expect(minutesUntilDigest({ lastMailAt: minute(-10) })).toBe(20)
  expect(minutesUntilDigest({ lastMailAt: minute(0) })).toBe(30)
})

test('whoever is on the site is not written to, unless the page was left open', () => {
  expect(minutesUntilDigest({ lastActiveAt: minute(-30) })).toBe(2)
  expect(minutesUntilDigest({ lastActiveAt: minute(3) })).toBe(5)
  expect(minutesUntilDigest({ lastActiveAt: minute(60) })).toBe(15)
})
