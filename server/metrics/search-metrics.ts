// Metrics of the search: whether the memory index answers, how old it is, and how often SQL had to answer instead.
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client'
import type { getSearchState } from '#app/domain/search/results/finder.service.server.ts'

type State = NonNullable<ReturnType<typeof getSearchState>>

export function addSearchMetrics(registry: Registry, getState: () => State | null): void {
  const addGauge = (name: string, help: string, read: (state: State) => number, aggregator: Aggregator = 'sum') =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        registers: [],
        collect() {
          const state = getState()
          if (state) this.set(read(state))
        },
      }),
    )
  addGauge(
    'search_index_loaded',
    '1 if the memory index answers searches; with workers, in how many of them',
    ({ isLoaded }) => Number(isLoaded),
  )
  addGauge(
    'search_index_stale_seconds',
    'Time since the last update of the memory index, if updates fail; 0 if they succeed',
    ({ staleMs }) => staleMs / 1_000,
    'max',
  )
  addGauge('search_index_failed_loads', 'Failed loads of the memory index in a row', ({ failedLoads }) => failedLoads)
  const addCounter = (
    name: string,
    help: string,
    label: string,
    read: (state: State) => Readonly<Record<string, number>>,
  ) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset()
          const state = getState()
          for (const [value, count] of Object.entries(state ? read(state) : {})) this.inc({ [label]: value }, count)
        },
      }),
    )
  addCounter(
    'search_index_loads_total',
    'Loads of the memory index that succeeded, from the database or from the snapshot file',
    'source',
    ({ loads }) => loads,
  )
  addCounter(
    'search_index_snapshots_refused_total',
    'Snapshot files that were not used at a start: missing, damaged, of another version or database, too many changes since, or failed',
    'reason',
    ({ snapshots }) => snapshots?.refused ?? {},
  )
  addCounter(
    'search_index_snapshot_writes_total',
    'Snapshot files of the memory index written, and writes that failed',
    'outcome',
    ({ snapshots }): Record<string, number> =>
      snapshots ? { written: snapshots.written, failed: snapshots.failedWrites } : {},
  )
  addGauge('search_fallback_answered', 'Searches that SQL answered', ({ fallback }) => fallback.answered)
  addGauge(
    'search_fallback_refused',
    'Searches refused because too many waited for SQL',
    ({ fallback }) => fallback.refused,
  )
}
