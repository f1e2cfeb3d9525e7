import { expect, test } from 'vitest'
import { tellAt } from './unread-digest.rules.ts'

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 2, count))
const at = (moments: Partial<Parameters<typeof tellAt>[0]>) =>
  (tellAt({ untoldSince: minute(0), lastMailAt: null, lastActiveAt: null, ...moments }).getTime() -
    minute(0).getTime()) /
  60_000

test('a message lies two minutes before it is worth a mail', () => {
  expect(at({})).toBe(2)
})

test('after a mail half an hour is quiet, whatever comes', () => {
  expect(at({ lastMailAt: minute(-40) })).toBe(2)
  expect(at({ lastMailAt: minute(-10) })).toBe(20)
  expect(at({ lastMailAt: minute(0) })).toBe(30)
})

test('whoever is on the site is not written to, unless the page was left open', () => {
  expect(at({ lastActiveAt: minute(-30) })).toBe(2)
  expect(at({ lastActiveAt: minute(3) })).toBe(5)
  expect(at({ lastActiveAt: minute(60) })).toBe(15)
})
