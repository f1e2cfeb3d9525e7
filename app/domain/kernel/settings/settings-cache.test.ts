import { expect, test } from 'vitest'
import { createSettingsCache } from './settings-cache.service.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.schema.ts'

const createSettings = (siteName: string): Settings => ({ ...DEFAULT_SETTINGS, siteName })
const failToLoad = () => Promise.reject(new Error('away'))
const ignoreError = () => undefined

test('what was read before a change is not remembered after it', async () => {
  const cache = createSettingsCache()
  const slow = Promise.withResolvers<Settings>()
  const early = cache.get(() => slow.promise, ignoreError)
  cache.drop() // the change is committed while the old values are still on their way
  slow.resolve(createSettings('old'))
  expect((await early).siteName).toBe('old')
  expect((await cache.get(async () => createSettings('new'), ignoreError)).siteName).toBe('new')
})

test('a failure is told, and the last known values serve; with none known it is an error', async () => {
  const cache = createSettingsCache(0)
  await expect(cache.get(failToLoad, ignoreError)).rejects.toThrow('away')
  await cache.get(async () => createSettings('known'), ignoreError)
  const failures: unknown[] = []
  expect((await cache.get(failToLoad, (error) => failures.push(error))).siteName).toBe('known')
  expect(failures).toHaveLength(1)
})

test('values are kept no longer than their time', async () => {
  const cache = createSettingsCache(20)
  await cache.get(async () => createSettings('old'), ignoreError)
  expect((await cache.get(async () => createSettings('new'), ignoreError)).siteName).toBe('old')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect((await cache.get(async () => createSettings('new'), ignoreError)).siteName).toBe('new')
})
