// What an operator sees of load shedding. Refused requests are counted by `http_requests_shed_total`.
import { Gauge, type Registry } from 'prom-client'
import type { LoadCount, LoadState } from '#server/guards/load-shedding.rules.ts'

export type ReadLoad = () => { state: LoadState; count: LoadCount }

export function addLoadMetrics(registry: Registry, readLoad: ReadLoad): void {
  const addGauge = (name: string, help: string, read: (load: ReturnType<ReadLoad>) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read(readLoad()))
        },
      }),
    )
  addGauge('http_overloaded', '1 while the process refuses pages because of overload', ({ state }) =>
    Number(state.isOverloaded),
  )
  addGauge('http_requests_working', 'Requests at work, without actions of guests', ({ count }) => count.working)
  addGauge('http_requests_working_limit', 'Requests that may work at once', ({ state }) => state.concurrency)
  addGauge(
    'http_requests_waiting_limit',
    'Pages of guests that may wait during an overload',
    ({ state }) => state.waitingLimit,
  )
  addGauge(
    'http_guest_actions_working',
    'Sign-ins and other actions of guests at work',
    ({ count }) => count.guestActions,
  )
  registry.registerMetric(
    new Gauge({
      name: 'http_requests_waiting',
      help: 'Requests that wait for their turn, by priority',
      labelNames: ['priority'] as const,
      registers: [],
      collect() {
        for (const [priority, waiting] of Object.entries(readLoad().count.waiting)) this.set({ priority }, waiting)
      },
    }),
  )
}
