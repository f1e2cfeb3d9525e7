import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAttempts, ChunkLoadError, clearCaches, isChunkLoadError, isNetworkError } from './chunk-recovery.ts'

function createStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage
}

afterEach(() => vi.unstubAllGlobals())

describe('a piece that could not be fetched', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://tahanan.example/assets/home-x.js',
    'error loading dynamically imported module: https://tahanan.example/assets/home-x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/home-x.css',
  ])('is known by the words of any browser: %s', (message) => {
    expect(isChunkLoadError(new TypeError(message))).toBe(true)
  })

  test('is known after our own retries, and is not every error', () => {
    expect(isChunkLoadError(new ChunkLoadError('gone'))).toBe(true)
    expect(isChunkLoadError(new TypeError('x is not a function'))).toBe(false)
    expect(isChunkLoadError('Failed to fetch dynamically imported module')).toBe(false)
  })

  test('is told apart from a connection that is away', () => {
    expect(isNetworkError(new TypeError('Failed to fetch'))).toBe(true)
    expect(isNetworkError(new TypeError('Load failed'))).toBe(true)
    expect(isNetworkError(new TypeError('x is not a function'))).toBe(false)
  })
})

describe('attempts', () => {
  beforeEach(() => void vi.stubGlobal('sessionStorage', createStorage()))

  test('are three, then none, also after the page was loaded anew', () => {
    const results = Array.from({ length: 5 }, () => getAttempts('/').take())
    expect(results).toEqual([true, true, true, false, false])
    expect(getAttempts('/').left()).toBe(0)
  })

  test('are counted for each page alone, and forgotten when asked', () => {
    getAttempts('/').take()
    expect(getAttempts('/people').left()).toBe(3)
    getAttempts('/').forget()
    expect(getAttempts('/').left()).toBe(3)
  })

  test('of long ago belong to another trouble', () => {
    let now = 1_000_000
    for (let n = 0; n < 3; n++) getAttempts('/', () => now).take()
    now += 5 * 60_000 - 1
    expect(getAttempts('/', () => now).left()).toBe(0)
    now += 1
    expect(getAttempts('/', () => now).left()).toBe(3)
  })

  test('that cannot be counted are not made by themselves', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(getAttempts('/').take()).toBe(false)
  })

  test('survive nonsense in the store', () => {
    sessionStorage.setItem('tahanan.attempts./', '{broken')
    expect(getAttempts('/').left()).toBe(3)
    sessionStorage.setItem('tahanan.attempts./', '{"count":"many"}')
    expect(getAttempts('/').take()).toBe(true)
  })
})

describe('clearing caches', () => {
  test('drops every one', async () => {
    const dropped: string[] = []
    vi.stubGlobal('caches', { keys: async () => ['a', 'b'], delete: async (key: string) => dropped.push(key) })
    await clearCaches()
    expect(dropped).toEqual(['a', 'b'])
  })

  test('does not stand in the way when there are none, or when the browser refuses', async () => {
    vi.stubGlobal('caches', undefined)
    await clearCaches()
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('no')) })
    await clearCaches()
  })
})
