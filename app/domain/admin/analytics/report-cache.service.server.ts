// Keeps each report for a minute in each process. Reports read hundreds of thousands of rows; requests at the same time share one reading.
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PlatformReport } from './report.model.ts'

export const REPORT_CACHE_MS = 60_000

export type ReportCache = {
  get(key: string, now: Date, load: () => Promise<PlatformReport>): Promise<PlatformReport>
}

/** Keyed by the events adapter: a runtime has exactly one, while contexts are created for each request. */
const caches = new WeakMap<Events, ReportCache>()

export function getReportCache(ctx: Ctx): ReportCache {
  const { events } = ctx.adapters
  const cache = caches.get(events) ?? createReportCache()
  caches.set(events, cache)
  return cache
}

/** The keys are periods and languages, so that the number of entries is bounded. */
export function createReportCache(lifetimeMs = REPORT_CACHE_MS): ReportCache {
  const entries = new Map<string, { readAt: number; report: Promise<PlatformReport> }>()
  return {
    async get(key, now, load) {
      const entry = entries.get(key)
      const age = entry ? now.getTime() - entry.readAt : Number.POSITIVE_INFINITY
      if (entry && age >= 0 && age < lifetimeMs) return entry.report
      const report = load()
      entries.set(key, { readAt: now.getTime(), report })
      // a failure is not kept
      report.catch(() => entries.get(key)?.report === report && entries.delete(key))
      return report
    },
  }
}
