import { expect, test } from 'vitest'
import { createSettingsCache } from './settings-cache.service.server.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.schema.ts'

const named = (siteName: string): Settings => ({ ...DEFAULT_SETTINGS, siteName })
const away = () => Promise.reject(new Error('away'))
const silent = () => undefined

test('what was read before a change is not remembered after it', async () => {
  const cache = createSettingsCache()
  const slow = Promise.withResolvers<Settings>()
  const early = cache.get(() => slow.promise, silent)
  cache.drop() // the change is committed while the old values are still on their way
  slow.resolve(named('old'))
  expect((await early).siteName).toBe('old')
  expect((await cache.get(async () => named('new'), silent)).siteName).toBe('new')
})

test('a failure is told, and the last known values serve; with none known it is an error', async () => {
  const cache = createSettingsCache(0)
  await expect(cache.get(away, silent)).rejects.toThrow('away')
  await cache.get(async () => named('known'), silent)
  const failures: unknown[] = []
  expect((await cache.get(away, (error) => failures.push(error))).siteName).toBe('known')
  expect(failures).toHaveLength(1)
})

test('values are kept no longer than their time', async () => {
  const cache = createSettingsCache(20)
  await cache.get(async () => named('old'), silent)
  expect((await cache.get(async () => named('new'), silent)).siteName).toBe('old')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect((await cache.get(async () => named('new'), silent)).siteName).toBe('new')
})
