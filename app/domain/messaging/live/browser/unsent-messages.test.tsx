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

describe('unsent messages', () => {
  test('unsent messages of a thread are listed oldest first, without those of other threads', () => {
    openMessages().put(message('b', 1))
    openMessages().put(message('a', 2))
    openMessages('ana', 'c2').put(message('c'))
    expect(openMessages().list()).toEqual([message('a', 2), message('b', 1)])
  })

  test('a sent message is removed', () => {
    for (const key of ['a', 'b']) openMessages().put(message(key))
    openMessages().drop('a')
    expect(openMessages().list()).toEqual([message('b')])
  })

  test('unsent messages of another account are deleted', () => {
    openMessages().put(message('a'))
    expect(openMessages('ben').list()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('an unsent message expires before its idempotency key', () => {
    openMessages().put(message('a'))
    expect(openMessages('ana', 'c1', NOW + 22 * 3_600_000).list()).toHaveLength(1)
    expect(openMessages('ana', 'c1', NOW + 24 * 3_600_000).list()).toEqual([])
  })

  test('an unreadable entry is skipped', () => {
    localStorage.setItem('chat-unsent:ana:c1:a', '{"key":1}')
    localStorage.setItem('chat-unsent:ana:c1:b', 'nothing')
    expect(openMessages().list()).toEqual([])
  })

  test('without access to localStorage messages are not kept and no error is thrown', () => {
    vi.stubGlobal('localStorage', undefined)
    openMessages().put(message('a'))
    openMessages().drop('a')
    expect(openMessages().list()).toEqual([])
    vi.unstubAllGlobals()
  })
})
