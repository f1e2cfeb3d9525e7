import { afterEach, expect, test, vi } from 'vitest'
import { watchUncaughtErrors } from './report-error.ts'

const listen = vi.spyOn(window, 'addEventListener')
afterEach(() => {
  // The document is shared with other files: their errors must not be reported by this listener
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
  vi.restoreAllMocks()
})

const reject = (reason: unknown) => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)
  return event
}

test('an interrupted request is neither logged nor reported, other rejections are', () => {
  const send = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  watchUncaughtErrors(() => {})
  expect(reject(new DOMException('BodyStreamBuffer was aborted', 'AbortError')).defaultPrevented).toBe(true)
  expect(send).not.toHaveBeenCalled()
  expect(reject(new Error('broken')).defaultPrevented).toBe(false)
  expect(send).toHaveBeenCalledOnce()
})
