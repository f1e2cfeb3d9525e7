// Counting a very large table takes a while. Concurrent calls share the result, and a slow one is kept for a moment, so that counting
// takes at most a tenth of the database's time, whatever the number of visitors. Per process and for seconds only.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'

const CACHE_TIME_FACTOR = 10
const MAX_CACHE_MS = 5_000
/** Faster results are not cached: on a table of a usual size the figures are live. */
const FAST_MS = 20

export function shareRecentResult<T>(find: (ctx: Ctx) => Promise<T>, clock = () => performance.now()) {
  const getLifetimeMs = (ms: number) => (ms < FAST_MS ? 0 : Math.min(ms * CACHE_TIME_FACTOR, MAX_CACHE_MS))
  const getCached = createPromiseCache<T>({ getLifetimeMs, clock })
  return (ctx: Ctx): Promise<T> => getCached(ctx.db, () => find(ctx))
}
