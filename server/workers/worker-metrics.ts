// The metrics of all workers as one page. Counts of workers that have ended stay in the sums: a sum that falls would look to Prometheus
// like a restart, and the whole sum like new requests.
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { WorkerMetrics } from './worker-messages.ts'

const LASTING_TYPES = new Set(['counter', 'histogram'])
const MAX_ENDED = 16

export class WorkerMetricsSum {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE
  readonly #own = new Registry()
  readonly #restarts: Counter
  readonly #latest = new Map<number, WorkerMetrics>()
  /** The last reports of ended workers; several become one when there are many. */
  #ended: WorkerMetrics[] = []
  #isMerging = false

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

  noteEnd(pid: number): void {
    const last = this.#latest.get(pid) ?? []
    this.#latest.delete(pid)
    this.#ended.push(last.filter(({ type }) => LASTING_TYPES.has(String(type))))
    if (this.#ended.length > MAX_ENDED && !this.#isMerging) void this.#mergeEnded()
  }

  async #mergeEnded(): Promise<void> {
    this.#isMerging = true
    const reports = [...this.#ended]
    const merged = await sum(reports).getMetricsAsJSON()
    this.#ended.splice(0, reports.length, merged)
    this.#isMerging = false
  }

  async format(): Promise<string> {
    const own = await this.#own.getMetricsAsJSON()
    const all = [...this.#latest.values(), ...this.#ended, own]
    return sum(all).metrics()
  }
}

function sum(metrics: readonly WorkerMetrics[]): Registry {
  return AggregatorRegistry.aggregate([...metrics])
}
