import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openUnsentMessages } from './unsent-messages.ts'

const NOW = Date.parse('2026-11-15T08:00:00Z')
const openMessages = (me = 'ana', conversation = 'c1', now = NOW) => openUnsentMessages(me, conversation, () => now)
const message = (key: string, minutesAgo = 0) => ({
  key,
  content: `Tanong ${key} ñ`,
  startedAt: new Date(NOW - minutesAgo * 60_000).toISOString(),
})

beforeEach(() => localStorage.clear())

describe('what was written on this device and not sent', () => {
  test('is there again, oldest first, for this thread alone', () => {
    openMessages().put(message('b', 1))
    openMessages().put(message('a', 2))
    openMessages('ana', 'c2').put(message('c'))
    expect(openMessages().list()).toEqual([message('a', 2), message('b', 1)])
  })

  test('is gone once it is sent', () => {
    for (const key of ['a', 'b']) openMessages().put(message(key))
    openMessages().drop('a')
    expect(openMessages().list()).toEqual([message('b')])
  })

  test('is not shown to whoever signs in here next, and erased', () => {
    openMessages().put(message('a'))
    expect(openMessages('ben').list()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('is kept no longer than the server remembers it', () => {
    openMessages().put(message('a'))
    expect(openMessages('ana', 'c1', NOW + 22 * 3_600_000).list()).toHaveLength(1)
    expect(openMessages('ana', 'c1', NOW + 24 * 3_600_000).list()).toEqual([])
  })

  test('that cannot be read is passed over', () => {
    localStorage.setItem('chat-unsent:ana:c1:a', '{"key":1}')
    localStorage.setItem('chat-unsent:ana:c1:b', 'nothing')
    expect(openMessages().list()).toEqual([])
  })

  test('on a device that keeps nothing for us is not kept, and nothing breaks', () => {
    vi.stubGlobal('localStorage', undefined)
    openMessages().put(message('a'))
    openMessages().drop('a')
    expect(openMessages().list()).toEqual([])
    vi.unstubAllGlobals()
  })
})
