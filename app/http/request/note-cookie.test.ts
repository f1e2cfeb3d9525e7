import { expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { buildDeletedNoteCookie, buildNoteCookie, readNote } from './note-cookie.server.ts'

const createContext = (cookie: string | null = null, clock = manualClock(TEST_NOW)) =>
  createTestContext(null as never, { adapters: { clock }, request: { cookie } })
const toRequestCookie = (line: string) => `other=1; ${line.split(';')[0] ?? ''}`

test('a note is read back from its cookie, which does not show its text', () => {
  const line = buildNoteCookie(createContext(), 'mailedTo', 'nina@tahanan.example')
  expect(line).not.toContain('nina')
  expect(line).toContain('HttpOnly; SameSite=Lax')
  expect(readNote(createContext(toRequestCookie(line)), 'mailedTo')).toBe('nina@tahanan.example')
})

test('a note that is missing, expired, changed, deleted or of another name is not read', () => {
  const ctx = createContext()
  const cookie = toRequestCookie(buildNoteCookie(ctx, 'mailedTo', 'nina@tahanan.example'))
  const clock = manualClock(TEST_NOW)
  clock.advance(30 * 60_000)
  expect(readNote(createContext(), 'mailedTo')).toBeNull()
  expect(readNote(createContext(cookie, clock), 'mailedTo')).toBeNull()
  expect(readNote(createContext(`${cookie.slice(0, -4)}AAAA`), 'mailedTo')).toBeNull()
  expect(readNote(createContext(toRequestCookie(buildDeletedNoteCookie(ctx, 'mailedTo'))), 'mailedTo')).toBeNull()
  expect(readNote(createContext(cookie.replace('mailedTo', 'pendingSave')), 'pendingSave')).toBeNull()
})
