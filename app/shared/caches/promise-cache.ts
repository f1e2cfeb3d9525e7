// Caches the promises of expensive queries, in one process: concurrent callers share a running query, and its result is kept for a while.

type Entry<T> = { promise: Promise<T>; freshUntil: number }
type Options = {
  /** How long a result is kept, given how long it took to load. With 0 only running queries are shared. */
  getLifetimeMs: (durationMs: number) => number
  /** For each scope; beyond it the cache is emptied. */
  maxEntries?: number
  clock?: () => number
}

/** Entries belong to a scope, such as a database, and are collected with it. Errors are not cached. */
export function createPromiseCache<T>({
  getLifetimeMs,
  maxEntries = Infinity,
  clock = () => performance.now(),
}: Options) {
  const entriesByScope = new WeakMap<object, Map<string, Entry<T>>>()
  const get = (scope: object, load: () => Promise<T>, key = ''): Promise<T> => {
    const entries = entriesByScope.get(scope) ?? new Map<string, Entry<T>>()
    entriesByScope.set(scope, entries)
    const startedAt = clock()
    const cached = entries.get(key)
    if (cached && startedAt < cached.freshUntil) return cached.promise
    if (entries.size >= maxEntries) entries.clear()
    const entry: Entry<T> = { promise: load(), freshUntil: Infinity }
    entries.set(key, entry)
    entry.promise.then(
      () => {
        const now = clock()
        entry.freshUntil = now + getLifetimeMs(now - startedAt)
      },
      () => (entry.freshUntil = 0),
    )
    return entry.promise
  }
  /** `drop` forgets all answers of a scope, also those that are still being loaded. */
  return Object.assign(get, { drop: (scope: object): void => void entriesByScope.delete(scope) })
}
