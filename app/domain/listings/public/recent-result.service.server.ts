// Counting a very large table takes a while. Questions that come meanwhile share the answer, and a slow one is kept for a moment, so
// that however many people look, counting is at most a tenth of the database's work. Each process by itself, for seconds only.
import type { Ctx } from '#app/domain/ctx.server.ts'

const CACHE_TIME_FACTOR = 10
const MAX_CACHE_MS = 5_000
/** What is found faster is asked anew every time: on a table of a usual size the figures are live. */
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
      () => (entry.freshUntil = 0), // a failure is nobody else's answer
    )
    return entry.result
  }
}
