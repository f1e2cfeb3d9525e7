// Caches the settings for two seconds in each process, so that all processes agree within five (promise X3).
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { createLatestValue, type LatestValue } from '#app/shared/caches/latest-value.ts'
import type { Settings } from './settings.schema.ts'

export const SETTINGS_TOPIC = 'settings.changed'
export const SETTINGS_CACHE_MS = 2_000

export type SettingsCache = LatestValue<Settings>

/** Keyed by the events adapter: a runtime has exactly one, while contexts are created for each request. */
const caches = new WeakMap<Events, SettingsCache>()

export function getSettingsCache(ctx: Ctx): SettingsCache {
  const { events } = ctx.adapters
  const cache = caches.get(events) ?? createSettingsCache()
  caches.set(events, cache)
  return cache
}

export function createSettingsCache(lifetimeMs = SETTINGS_CACHE_MS): SettingsCache {
  return createLatestValue<Settings>(lifetimeMs)
}
