// What one process remembers of the settings: for two seconds, so that all processes agree within five (PROMISES X3).
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Settings } from './settings.schema.ts'

/** The topic of the event that every change publishes. */
export const SETTINGS_TOPIC = 'settings.changed'
export const SETTINGS_CACHE_MS = 2_000

export type SettingsCache = {
  get(load: () => Promise<Settings>, onLoadFailed: (error: unknown) => void): Promise<Settings>
  drop(): void
}

/** A runtime has one events adapter, whatever else of its context is made per request; so the cache hangs on that. */
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
      // What was read before a change was announced may be the old truth: good for this answer, not to be remembered.
      if (startGeneration === generation) [value, freshUntil] = [loaded, performance.now() + lifetimeMs]
      return loaded
    } catch (error) {
      if (!value) throw error
      onLoadFailed(error)
      freshUntil = performance.now() + lifetimeMs // the last known values serve while the database is away
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
