import { expect, test } from 'vitest'
import { buildCopiesCookie, NO_SESSION } from './session-header.server.ts'

const ask = (cookie?: string, address = 'https://tahanan.example/') =>
  new Request(address, cookie === undefined ? {} : { headers: { Cookie: cookie } })
const FRESH = { isRenewed: false }

test('a browser gets the cookie with a session, once, and again with a new end of the session', () => {
  const cookie = 'tahanan_copies=anna; Max-Age=86400; Path=/; SameSite=Lax; Secure'
  expect(buildCopiesCookie(ask(), 'anna', FRESH)).toBe(cookie)
  expect(buildCopiesCookie(ask('a=1; tahanan_copies=ben'), 'anna', FRESH)).toBe(cookie)
  expect(buildCopiesCookie(ask('a=1; tahanan_copies=anna'), 'anna', FRESH)).toBeNull()
  expect(buildCopiesCookie(ask('tahanan_copies=anna'), 'anna', { isRenewed: true })).toBe(cookie)
  expect(buildCopiesCookie(ask(undefined, 'http://localhost/'), 'anna', FRESH)).not.toContain('Secure')
})

test('a page without a session takes the cookie away and gives none', () => {
  expect(buildCopiesCookie(ask(), NO_SESSION, FRESH)).toBeNull()
  expect(buildCopiesCookie(ask('tahanan_copies='), NO_SESSION, FRESH)).toBeNull()
  expect(buildCopiesCookie(ask('tahanan_copies=anna'), NO_SESSION, FRESH)).toMatch(
    /^tahanan_copies=; Max-Age=0; Path=\//,
  )
})
