// Metrics of the page cache: what answered, and how much memory the kept pages take.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PageCacheResult } from '#server/page-cache/page-cache.ts'
import type { PageStore } from '#server/page-cache/page-store.ts'

export function addPageCacheMetrics(registry: Registry, store: PageStore): (result: PageCacheResult) => void {
  const requests = new Counter({
    name: 'page_cache_requests_total',
    help: 'Pages sent to guests: kept (hit, stale, checked against its data), waited for (shared), rendered for all, or rendered for one visitor (own)',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'page_cache_bytes',
      help: 'Memory of the kept pages',
      registers: [],
      collect() {
        this.set(store.getSize().bytes)
      },
    }),
  )
  return (result) => requests.inc({ result })
}
