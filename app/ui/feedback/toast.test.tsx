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

const keep = (given: Show) => {
  show = given
}

function start() {
  render(
    <ToastProvider>
      <Grab onShow={keep} />
    </ToastProvider>,
  )
}

function say(toast: ToastContent & { stays?: boolean }): void {
  act(() => {
    show(toast)
  })
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('a toast', () => {
  test('is read out by a live region that was there before it', () => {
    start()
    const region = screen.getByRole('list', { name: 'Notices' })
    expect(region.getAttribute('aria-live')).toBe('polite')
    say({ title: 'Saved' })
    expect(within(region).getByText('Saved')).toBeDefined()
  })

  test('leaves by itself; with a button it waits longer, and one that stays stays', () => {
    start()
    say({ title: 'Saved' })
    say({ title: 'Removed', action: { label: 'Undo', onPress: () => undefined } })
    say({ title: 'Uploading', stays: true })
    pass(6_000)
    expect(screen.queryByText('Saved')).toBeNull()
    expect(screen.getByText('Removed')).toBeDefined()
    pass(4_000)
    expect(screen.queryByText('Removed')).toBeNull()
    pass(60_000)
    expect(screen.getByText('Uploading')).toBeDefined()
  })

  test('waits while the keyboard rests on it', () => {
    start()
    say({ title: 'Removed', action: { label: 'Undo', onPress: () => undefined } })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    pass(30_000)
    expect(screen.getByText('Removed')).toBeDefined()
    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    pass(2_000)
    expect(screen.queryByText('Removed')).toBeNull()
  })

  test('does what its button says and goes; it can also be closed', () => {
    start()
    const undo = vi.fn()
    say({ title: 'Removed', action: { label: 'Undo', onPress: undo } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Removed')).toBeNull()
    say({ title: 'Saved' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('makes room: the oldest of four goes', () => {
    start()
    for (const title of ['one', 'two', 'three', 'four']) say({ title })
    expect(screen.queryByText('one')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  test('without a provider is a mistake that is noticed', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Grab onShow={keep} />)).toThrow('ToastProvider')
    quiet.mockRestore()
  })
})
