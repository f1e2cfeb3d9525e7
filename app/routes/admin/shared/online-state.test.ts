import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveListener } from '#app/domain/messaging/live/browser/live-connection.ts'
import { watchOnline } from './online-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const listeners: LiveListener[] = []
  const changes: boolean[] = []
  let signedOut = 0
  const stop = watchOnline({
    listen: (listener) => {
      listeners.push(listener)
      return () => listeners.splice(listeners.indexOf(listener), 1)
    },
    onChange: (isOnline) => changes.push(isOnline),
    onSignedOut: () => signedOut++,
  })
  return { listener: listeners[0], listeners, changes, stop, countSignedOut: () => signedOut }
}

test('the console is offline when its stream is not open for five seconds, and online when it opens', () => {
  const { listener, changes } = setUp()
  vi.advanceTimersByTime(4_999)
  expect(changes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(changes).toEqual([false])
  listener?.onState?.('live')
  expect(changes).toEqual([false, true])
})

test('a stream that the server renews within seconds changes nothing; the browser without a network changes it at once', () => {
  const { listener, changes } = setUp()
  listener?.onOpen?.()
  listener?.onState?.('connecting')
  vi.advanceTimersByTime(3_000)
  listener?.onState?.('live')
  vi.advanceTimersByTime(60_000)
  expect(changes).toEqual([true, true])
  listener?.onState?.('offline')
  expect(changes).toEqual([true, true, false])
})

test('an ended session is told, and a stopped watch neither listens nor waits', () => {
  const { listener, listeners, changes, stop, countSignedOut } = setUp()
  listener?.onState?.('signedOut')
  expect(countSignedOut()).toBe(1)
  listener?.onState?.('connecting')
  stop()
  vi.advanceTimersByTime(60_000)
  expect(changes).toEqual([])
  expect(listeners).toEqual([])
})
