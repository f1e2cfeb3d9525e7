import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceShelf } from './unsent-messages.ts'

const NOW = Date.parse('2026-11-15T08:00:00Z')
const shelf = (me = 'ana', conversation = 'c1', now = NOW) => deviceShelf(me, conversation, () => now)
const message = (key: string, minutesAgo = 0) => ({
  key,
  content: `Tanong ${key} ñ`,
  startedAt: new Date(NOW - minutesAgo * 60_000).toISOString(),
})

beforeEach(() => localStorage.clear())

describe('what was written on this device and not sent', () => {
  test('is there again, oldest first, for this thread alone', () => {
    shelf().put(message('b', 1))
    shelf().put(message('a', 2))
    shelf('ana', 'c2').put(message('c'))
    expect(shelf().list()).toEqual([message('a', 2), message('b', 1)])
  })

  test('is gone once it is sent', () => {
    for (const key of ['a', 'b']) shelf().put(message(key))
    shelf().drop('a')
    expect(shelf().list()).toEqual([message('b')])
  })

  test('is not shown to whoever signs in here next, and erased', () => {
    shelf().put(message('a'))
    expect(shelf('ben').list()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('is kept no longer than the server remembers it', () => {
    shelf().put(message('a'))
    expect(shelf('ana', 'c1', NOW + 22 * 3_600_000).list()).toHaveLength(1)
    expect(shelf('ana', 'c1', NOW + 24 * 3_600_000).list()).toEqual([])
  })

  test('that cannot be read is passed over', () => {
    localStorage.setItem('chat-unsent:ana:c1:a', '{"key":1}')
    localStorage.setItem('chat-unsent:ana:c1:b', 'nothing')
    expect(shelf().list()).toEqual([])
  })

  test('on a device that keeps nothing for us is not kept, and nothing breaks', () => {
    vi.stubGlobal('localStorage', undefined)
    shelf().put(message('a'))
    shelf().drop('a')
    expect(shelf().list()).toEqual([])
    vi.unstubAllGlobals()
  })
})
