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

describe('chunk load error', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://tahanan.example/assets/home-x.js',
    'error loading dynamically imported module: https://tahanan.example/assets/home-x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/home-x.css',
  ])('a chunk load error is recognized by the message of any browser: %s', (message) => {
    expect(isChunkLoadError(new TypeError(message))).toBe(true)
  })

  test('a chunk load error is recognized after our retries; other errors are not', () => {
    expect(isChunkLoadError(new ChunkLoadError('gone'))).toBe(true)
    expect(isChunkLoadError(new TypeError('x is not a function'))).toBe(false)
    expect(isChunkLoadError('Failed to fetch dynamically imported module')).toBe(false)
  })

  test('a network error is not a chunk load error', () => {
    expect(isNetworkError(new TypeError('Failed to fetch'))).toBe(true)
    expect(isNetworkError(new TypeError('Load failed'))).toBe(true)
    expect(isNetworkError(new TypeError('x is not a function'))).toBe(false)
  })
})

describe('reload attempts', () => {
  beforeEach(() => void vi.stubGlobal('sessionStorage', createStorage()))

  test('three attempts are allowed, also across reloads of the page', () => {
    const results = Array.from({ length: 5 }, () => getAttempts('/').take())
    expect(results).toEqual([true, true, true, false, false])
    expect(getAttempts('/').left()).toBe(0)
  })

  test('attempts are counted for each page and can be reset', () => {
    getAttempts('/').take()
    expect(getAttempts('/people').left()).toBe(3)
    getAttempts('/').forget()
    expect(getAttempts('/').left()).toBe(3)
  })

  test('attempts older than five minutes do not count', () => {
    let now = 1_000_000
    for (let n = 0; n < 3; n++) getAttempts('/', () => now).take()
    now += 5 * 60_000 - 1
    expect(getAttempts('/', () => now).left()).toBe(0)
    now += 1
    expect(getAttempts('/', () => now).left()).toBe(3)
  })

  test('no automatic attempt is made if it cannot be counted', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(getAttempts('/').take()).toBe(false)
  })

  test('invalid data in the storage does not break the attempts', () => {
    sessionStorage.setItem('tahanan.attempts./', '{broken')
    expect(getAttempts('/').left()).toBe(3)
    sessionStorage.setItem('tahanan.attempts./', '{"count":"many"}')
    expect(getAttempts('/').take()).toBe(true)
  })
})

describe('clearing caches', () => {
  test('clearing removes every cache', async () => {
    const dropped: string[] = []
    vi.stubGlobal('caches', { keys: async () => ['a', 'b'], delete: async (key: string) => dropped.push(key) })
    await clearCaches()
    expect(dropped).toEqual(['a', 'b'])
  })

  test('a browser without caches, or one that denies access, does not prevent the reload', async () => {
    vi.stubGlobal('caches', undefined)
    await clearCaches()
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('no')) })
    await clearCaches()
  })
})
