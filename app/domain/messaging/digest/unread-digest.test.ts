import { expect, test } from 'vitest'
import { getDigestTime } from './unread-digest.rules.ts'

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 2, count))
const minutesUntilDigest = (moments: Partial<Parameters<typeof getDigestTime>[0]>) =>
  (getDigestTime({
    unnotifiedSince: minute(0),
    lastMailAt: null,
    lastActiveAt: null,
    isDaily: false,
    ...moments,
  }).getTime() -
    minute(0).getTime()) /
  60_000

test('the digest is due two minutes after the message', () => {
  expect(minutesUntilDigest({})).toBe(2)
})

test('the next digest is due at the earliest half an hour after the last one', () => {
  expect(minutesUntilDigest({ lastMailAt: minute(-40) })).toBe(2)
  expect(minutesUntilDigest({ lastMailAt: minute(-10) })).toBe(20)
  expect(minutesUntilDigest({ lastMailAt: minute(0) })).toBe(30)
})

test('the digest of a person who chose one mail a day is due at the next 08:00 in Manila', () => {
  const at = (time: string) => new Date(`2026-03-02T${time}+08:00`)
  const getDailyTime = (unnotifiedSince: Date) =>
    getDigestTime({ unnotifiedSince, lastMailAt: null, lastActiveAt: null, isDaily: true })
  expect(getDailyTime(at('07:59:59'))).toEqual(at('08:00:00'))
  expect(getDailyTime(at('08:00:00'))).toEqual(new Date('2026-03-03T08:00:00+08:00'))
  expect(getDailyTime(at('23:30:00'))).toEqual(new Date('2026-03-03T08:00:00+08:00'))
})

test('activity on the site postpones the digest, at most to 15 minutes after the message', () => {
  expect(minutesUntilDigest({ lastActiveAt: minute(-30) })).toBe(2)
  expect(minutesUntilDigest({ lastActiveAt: minute(3) })).toBe(5)
  expect(minutesUntilDigest({ lastActiveAt: minute(60) })).toBe(15)
})
