// The metrics of all workers as one page. Counts of workers that have ended stay in the sums: a sum that falls would look to Prometheus
// like a restart, and the whole sum like new requests.
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { WorkerMetrics } from './worker-messages.ts'

const LASTING_TYPES = new Set(['counter', 'histogram'])

export class WorkerMetricsSum {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE
  readonly #own = new Registry()
  readonly #restarts: Counter
  readonly #latest = new Map<number, WorkerMetrics>()
  #ended: WorkerMetrics = []

  constructor(countWorkers: () => number) {
    const running = new Gauge({
      name: 'server_workers',
      help: 'Workers that are running',
      registers: [],
      collect() {
        this.set(countWorkers())
      },
    })
    this.#own.registerMetric(running)
    this.#restarts = new Counter({
      name: 'server_worker_restarts_total',
      help: 'Workers that ended by themselves and were started again',
      registers: [],
    })
    this.#own.registerMetric(this.#restarts)
  }

  countRestart(): void {
    this.#restarts.inc()
  }

  /** What a worker reported; a worker that does not answer counts with its last report. */
  note(pid: number, metrics: WorkerMetrics): void {
    this.#latest.set(pid, metrics)
  }

  async noteEnd(pid: number): Promise<void> {
    const last = this.#latest.get(pid) ?? []
    this.#latest.delete(pid)
    const lasting = last.filter(({ type }) => LASTING_TYPES.has(String(type)))
    this.#ended = await sum([this.#ended, lasting]).getMetricsAsJSON()
  }

  async format(): Promise<string> {
    const all = [...this.#latest.values(), this.#ended, await this.#own.getMetricsAsJSON()]
    return sum(all).metrics()
  }
}

function sum(metrics: readonly WorkerMetrics[]): Registry {
  return AggregatorRegistry.aggregate([...metrics])
}
