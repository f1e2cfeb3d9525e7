import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Section } from '#app/ui/errors/error-section.tsx'
import { importWithRetry, lazyWithRetry } from './lazy-with-retry.tsx'
import { loadRouteModule } from './load-route-module.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Fails `times`, then succeeds. */
function createFailingLoad<T>(times: number, value: T) {
  let calls = 0
  const load = vi.fn<(attempt?: number) => Promise<T>>(async () => {
    calls++
    if (calls <= times) throw new TypeError('Failed to fetch dynamically imported module: x')
    return value
  })
  return load
}

describe('importWithRetry', () => {
  test('a failed import is retried after 1, 2 and 3 seconds', async () => {
    const load = createFailingLoad(3, 'here')
    const result = importWithRetry(load)
    const calls: number[] = []
    for (const ms of [0, 999, 1, 1_999, 1, 2_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms)
      calls.push(load.mock.calls.length)
    }
    expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(load.mock.calls.map(([attempt]) => attempt)).toEqual([0, 1, 2, 3])
    await expect(result).resolves.toBe('here')
  })

  test('a successful import loads once', async () => {
    const load = createFailingLoad(0, 'here')
    await expect(importWithRetry(load)).resolves.toBe('here')
    expect(load).toHaveBeenCalledOnce()
  })

  test('an import gives up after the third retry and throws the cause', async () => {
    const load = createFailingLoad(99, 'never')
    const result = importWithRetry(load).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toMatchObject({ name: 'ChunkLoadError', cause: { name: 'TypeError' } })
    expect(load).toHaveBeenCalledTimes(4)
  })
})

describe('lazyWithRetry', () => {
  const Hello = () => <p>hello</p>

  test('a lazy component appears although the first attempts failed', async () => {
    const Part = lazyWithRetry(createFailingLoad(2, { default: Hello }))
    render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    )
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByText('hello')).toBeDefined()
  })

  test('a lazy component that failed for good is loaded again after 2 seconds, inside its own section', async () => {
    const Part = lazyWithRetry(createFailingLoad(4, { default: Hello }))
    render(
      <MemoryRouter>
        <p>the rest</p>
        <Section name="maps" fallback="waiting">
          <Part />
        </Section>
      </MemoryRouter>,
    )
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(screen.getByRole('heading').textContent).toBe('Unable to load maps')
    expect(screen.getByText('the rest')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    expect(screen.queryByText('hello')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('hello')).toBeDefined()
  })

  test('a lazy component is not loaded again after three automatic attempts', async () => {
    const load = createFailingLoad<{ default: () => React.JSX.Element }>(99, { default: Hello })
    const Part = lazyWithRetry(load)
    render(
      <MemoryRouter>
        <Section name="maps">
          <Part />
        </Section>
      </MemoryRouter>,
    )
    for (let n = 0; n < 60; n++) await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(load).toHaveBeenCalledTimes(4 * 4)
    expect(screen.getByRole('button', { name: 'Retry Loading' })).toBeDefined()
  })
})

describe('loadRouteModule', () => {
  test('a cached route module is not fetched', async () => {
    const known = { default: () => null }
    expect(await loadRouteModule({ id: 'home', module: '/never.js' }, { home: known })).toBe(known)
  })

  test('a route module that cannot be loaded fails at rendering and is not cached', async () => {
    const cache = {}
    const loading = loadRouteModule({ id: 'home', module: 'data:text/javascript,throw%20new%20Error()' }, cache)
    await vi.advanceTimersByTimeAsync(6_000)
    const Page = (await loading).default as () => null
    expect(() => Page()).toThrow('could not be fetched')
    expect(cache).toEqual({})
  })

  test('a loaded route module is cached', async () => {
    const cache = {}
    const module = 'data:text/javascript,export%20const%20here%20=%20true'
    expect(await loadRouteModule({ id: 'home', module }, cache)).toMatchObject({ here: true })
    expect(cache).toMatchObject({ home: { here: true } })
  })
})
