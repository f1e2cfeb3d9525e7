import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ToastContent } from './toast-card.tsx'
import { ToastProvider, useToast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Show = ReturnType<typeof useToast>
let show: Show

function Grab({ onShow }: { onShow: (show: Show) => void }) {
  const toast = useToast()
  useEffect(() => onShow(toast), [onShow, toast])
  return null
}

const storeShow = (given: Show) => {
  show = given
}

function renderProvider() {
  render(
    <ToastProvider>
      <Grab onShow={storeShow} />
    </ToastProvider>,
  )
}

function showToast(toast: ToastContent & { isPersistent?: boolean }): void {
  act(() => {
    show(toast)
  })
}

function advanceTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('toast', () => {
  test('a toast is read out by a live region that existed before it', () => {
    renderProvider()
    const region = screen.getByRole('list', { name: 'Notices' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    showToast({ title: 'Saved' })
    expect(within(region).getByText('Saved')).toBeDefined()
  })

  test('a toast closes after a time, later with a button, and never if it is persistent', () => {
    renderProvider()
    showToast({ title: 'Saved' })
    showToast({ title: 'Removed', action: { label: 'Undo', onClick: () => undefined } })
    showToast({ title: 'Uploading', isPersistent: true })
    advanceTime(6_000)
    expect(screen.queryByText('Saved')).toBeNull()
    expect(screen.getByText('Removed')).toBeDefined()
    advanceTime(4_000)
    expect(screen.queryByText('Removed')).toBeNull()
    advanceTime(60_000)
    expect(screen.getByText('Uploading')).toBeDefined()
  })

  test('a toast stays open while the keyboard focus is on it', () => {
    renderProvider()
    showToast({ title: 'Removed', action: { label: 'Undo', onClick: () => undefined } })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    advanceTime(30_000)
    expect(screen.getByText('Removed')).toBeDefined()
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    advanceTime(2_000)
    expect(screen.queryByText('Removed')).toBeNull()
  })

  test('a click on a toast’s button runs the action and closes it; it can also be closed', () => {
    renderProvider()
    const undo = vi.fn()
    showToast({ title: 'Removed', action: { label: 'Undo', onClick: undo } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Removed')).toBeNull()
    showToast({ title: 'Saved' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('the oldest of four toasts closes', () => {
    renderProvider()
    for (const title of ['one', 'two', 'three', 'four']) showToast({ title })
    expect(screen.queryByText('one')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  test('a toast without a provider throws', () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Grab onShow={storeShow} />)).toThrow('ToastProvider')
    consoleError.mockRestore()
  })
})
