import { expect, test, vi } from 'vitest'
import { watchUncaughtErrors } from './report-error.ts'

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
