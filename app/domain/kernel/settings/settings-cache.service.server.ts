// Caches the settings for two seconds in each process, so that all processes agree within five (promise X3).
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Settings } from './settings.schema.ts'

export const SETTINGS_TOPIC = 'settings.changed'
export const SETTINGS_CACHE_MS = 2_000

export type SettingsCache = {
  get(load: () => Promise<Settings>, onLoadFailed: (error: unknown) => void): Promise<Settings>
  drop(): void
}

/** Keyed by the events adapter: a runtime has exactly one, while contexts are created for each request. */
const caches = new WeakMap<Events, SettingsCache>()

export function getSettingsCache(ctx: Ctx): SettingsCache {
  const { events } = ctx.adapters
  const cache = caches.get(events) ?? createSettingsCache()
  caches.set(events, cache)
  return cache
}

export function createSettingsCache(lifetimeMs = SETTINGS_CACHE_MS): SettingsCache {
  let value: Settings | undefined
  let freshUntil = 0
  let generation = 0
  let loading: Promise<Settings> | undefined

  async function reload(load: () => Promise<Settings>, onLoadFailed: (error: unknown) => void): Promise<Settings> {
    const startGeneration = generation
    try {
      const loaded = await load()
      // Read before the change was announced: valid for this answer, but not for the cache.
      if (startGeneration === generation) [value, freshUntil] = [loaded, performance.now() + lifetimeMs]
      return loaded
    } catch (error) {
      if (!value) throw error
      onLoadFailed(error)
      freshUntil = performance.now() + lifetimeMs // serve the last known values while the database is down
      return value
    }
  }

  return {
    async get(load, onLoadFailed) {
      if (value && performance.now() < freshUntil) return value
      if (loading) return loading
      const currentLoad = reload(load, onLoadFailed).finally(() => {
        if (loading === currentLoad) loading = undefined
      })
      loading = currentLoad
      return currentLoad
    },
    drop() {
      generation++
      freshUntil = 0
      loading = undefined
    },
  }
}
