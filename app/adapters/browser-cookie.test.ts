import { expect, test } from 'vitest'
import { createBrowserCookies } from './browser-cookie.server.ts'
import { manualClock } from './clock.ts'
import { systemRandom } from './random.server.ts'

const clock = manualClock(new Date('2026-03-02T02:00:00Z'))
const create = (secret = 'one') => createBrowserCookies({ secret, isSecure: true, clock, random: systemRandom })
const readPair = (line: string) => line.split(';')[0] ?? ''

test('a browser is recognized by the cookie it was given, also by another process with the same secret', () => {
  const line = create().issue()
  expect(line).toMatch(/^__Host-tahanan_browser=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/)
  const id = create().read(`other=1; ${readPair(line)}`)
  expect(id).toHaveLength(16)
  expect(create().read(readPair(create().issue()))).not.toBe(id)
})

test('a cookie that is changed, signed with another secret, expired or missing names no browser', () => {
  const pair = readPair(create().issue())
  expect(create('two').read(pair)).toBeNull()
  expect(create().read(pair.replace(/=.{4}/, '=AAAA'))).toBeNull()
  expect(create().read(pair.replace(/\.(\d+)\./, (_, seconds) => `.${Number(seconds) + 1}.`))).toBeNull()
  expect(create().read('__Host-tahanan_browser=x')).toBeNull()
  expect(create().read(undefined)).toBeNull()
  expect(create().read(pair)).not.toBeNull()
  clock.advance(31 * 24 * 60 * 60 * 1_000)
  expect(create().read(pair)).toBeNull()
})
