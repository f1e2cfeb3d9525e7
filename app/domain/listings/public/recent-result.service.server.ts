// Shares the result of a slow query: concurrent callers get one result, and a slow result is cached for ten times as long as it
// took, at most five seconds. So counting is at most a tenth of the database's work. The cache belongs to one process.
import type { Ctx } from '#app/domain/ctx.server.ts'

const CACHE_TIME_FACTOR = 10
const MAX_CACHE_MS = 5_000
/** Faster results are not cached, so that the figures are live on tables of normal size. */
const FAST_MS = 20

type CachedResult<T> = { result: Promise<T>; freshUntil: number }

export function shareRecentResult<T>(find: (ctx: Ctx) => Promise<T>, clock = () => performance.now()) {
  const cache = new WeakMap<Ctx['db'], CachedResult<T>>()
  return (ctx: Ctx): Promise<T> => {
    const cached = cache.get(ctx.db)
    if (cached && clock() < cached.freshUntil) return cached.result
    const started = clock()
    const entry: CachedResult<T> = { result: find(ctx), freshUntil: Number.POSITIVE_INFINITY }
    cache.set(ctx.db, entry)
    entry.result.then(
      () => {
        const durationMs = clock() - started
        entry.freshUntil = durationMs < FAST_MS ? 0 : clock() + Math.min(durationMs * CACHE_TIME_FACTOR, MAX_CACHE_MS)
      },
      () => (entry.freshUntil = 0), // do not cache a failure
    )
    return entry.result
  }
}
