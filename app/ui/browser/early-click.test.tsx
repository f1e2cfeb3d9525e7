import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepEarlyClicks, markAsEarlyButton, useEarlyClick } from './early-click.ts'

const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
const open = vi.fn()

beforeAll(keepEarlyClicks)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

function Part({ isHydrated }: { isHydrated: boolean }) {
  useEarlyClick('inquiry 1', isHydrated, open)
  return isHydrated ? (
    <button type="button">Contact</button>
  ) : (
    <a href="/inquire" {...markAsEarlyButton('inquiry 1')}>
      <span>Contact</span>
    </a>
  )
}

const click = (init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  act(() => void screen.getByText('Contact').dispatchEvent(event))
  return event
}

test('a click before hydration stays on the page and reaches the button once', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Part isHydrated={false} />)
  expect(click().defaultPrevented).toBe(true)
  expect(open).not.toHaveBeenCalled()
  rerender(<Part isHydrated />)
  rerender(<Part isHydrated />)
  expect(open).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(leave).not.toHaveBeenCalled()
})

test('a part that is never hydrated leads to the page of its link', () => {
  vi.useFakeTimers()
  render(<Part isHydrated={false} />)
  click()
  vi.runAllTimers()
  expect(leave).toHaveBeenCalledOnce()
  expect(leave.mock.lastCall?.[0]).toMatch(/\/inquire$/)
})

test('a click that opens a new tab is left to the browser', () => {
  const { rerender } = render(<Part isHydrated={false} />)
  expect(click({ ctrlKey: true }).defaultPrevented).toBe(false)
  rerender(<Part isHydrated />)
  expect(open).not.toHaveBeenCalled()
})
