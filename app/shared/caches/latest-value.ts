// Keeps one value for a short time, in one process: concurrent callers share a running load, and the last value serves while loading fails.

export type LatestValue<Value> = {
  /** `load` gets the last value, which it may return again. */
  get(load: (last: Value | undefined) => Promise<Value>, onLoadFailed: (error: unknown) => void): Promise<Value>
  /** The next call loads. */
  drop(): void
}

export function createLatestValue<Value>(lifetimeMs: number): LatestValue<Value> {
  let last: { value: Value } | undefined
  let freshUntil = 0
  let generation = 0
  let loading: Promise<Value> | undefined

  async function reload(
    load: (last: Value | undefined) => Promise<Value>,
    onLoadFailed: (error: unknown) => void,
  ): Promise<Value> {
    const startGeneration = generation
    try {
      const loaded = await load(last?.value)
      // Read before the change was announced: valid for this answer, but not for the cache.
      if (startGeneration === generation) [last, freshUntil] = [{ value: loaded }, performance.now() + lifetimeMs]
      return loaded
    } catch (error) {
      if (!last) throw error
      onLoadFailed(error)
      freshUntil = performance.now() + lifetimeMs // serve the last known value while the database is down
      return last.value
    }
  }

  return {
    async get(load, onLoadFailed) {
      if (last && performance.now() < freshUntil) return last.value
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
