import { expect, test, vi } from 'vitest'
import { createSettingsCache } from './settings-cache.service.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.schema.ts'

const createSettings = (siteName: string): Settings => ({ ...DEFAULT_SETTINGS, siteName })
const failToLoad = () => Promise.reject(new Error('away'))
const ignoreError = () => undefined

test('values that were read before a change are not cached after it', async () => {
  const cache = createSettingsCache()
  const slow = Promise.withResolvers<Settings>()
  const early = cache.get(() => slow.promise, ignoreError)
  cache.drop() // the change commits while the old values are being read
  slow.resolve(createSettings('old'))
  expect((await early).siteName).toBe('old')
  expect((await cache.get(async () => createSettings('new'), ignoreError)).siteName).toBe('new')
})

test('after a failed read the last known values are served; without any the read fails', async () => {
  const cache = createSettingsCache(0)
  await expect(cache.get(failToLoad, ignoreError)).rejects.toThrow('away')
  await cache.get(async () => createSettings('known'), ignoreError)
  const failures: unknown[] = []
  expect((await cache.get(failToLoad, (error) => failures.push(error))).siteName).toBe('known')
  expect(failures).toHaveLength(1)
})

test('values are not cached longer than their lifetime', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createSettingsCache(20)
  await cache.get(async () => createSettings('old'), ignoreError)
  expect((await cache.get(async () => createSettings('new'), ignoreError)).siteName).toBe('old')
  vi.advanceTimersByTime(20)
  expect((await cache.get(async () => createSettings('new'), ignoreError)).siteName).toBe('new')
  vi.useRealTimers()
})
