// Metrics of the search: whether the memory index answers, how old it is, and how often SQL had to answer instead.
import { Gauge, type Registry } from 'prom-client'
import type { getSearchState } from '#app/domain/search/results/finder.service.server.ts'

type State = NonNullable<ReturnType<typeof getSearchState>>

export function addSearchMetrics(registry: Registry, getState: () => State | null): void {
  const addGauge = (name: string, help: string, read: (state: State) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          const state = getState()
          if (state) this.set(read(state))
        },
      }),
    )
  addGauge('search_index_loaded', '1 if the memory index answers searches', ({ isLoaded }) => Number(isLoaded))
  addGauge(
    'search_index_stale_seconds',
    'Time since the last update of the memory index, if updates fail; 0 if they succeed',
    ({ staleMs }) => staleMs / 1_000,
  )
  addGauge('search_index_failed_loads', 'Failed loads of the memory index in a row', ({ failedLoads }) => failedLoads)
  addGauge('search_fallback_answered', 'Searches that SQL answered', ({ fallback }) => fallback.answered)
  addGauge(
    'search_fallback_refused',
    'Searches refused because too many waited for SQL',
    ({ fallback }) => fallback.refused,
  )
}
