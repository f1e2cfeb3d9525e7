// Metrics in the Prometheus format, on a separate port that the proxy does not publish (promise Q2).
import { createServer, type Server } from 'node:http'
import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countOpenEventStreams } from '#app/http/streams/event-stream.server.ts'
import { getSentStatus } from '#server/facts.ts'
import { addLoadMetrics, type ReadLoad } from './load-metrics.ts'
import type { Priority } from '#server/guards/load-shedding.rules.ts'

export type Metrics = {
  registry: Registry
  measureRequests: RequestHandler
  countShed: (priority: Priority) => void
  showLoad: (readLoad: ReadLoad) => void
}

export function createMetrics(pool: { totalCount: number; idleCount: number; waitingCount: number }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  })
  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'Open event streams',
    registers: [],
    collect() {
      this.set(countOpenEventStreams())
    },
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because of overload',
    labelNames: ['priority'] as const,
    registers: [],
  })
  for (const metric of [duration, streams, connections]) registry.registerMetric(metric)
  registry.registerMetric(shed)
  return {
    registry,
    measureRequests: measureInto(duration),
    countShed: (priority) => shed.inc({ priority }),
    showLoad: (readLoad) => addLoadMetrics(registry, readLoad),
  }
}

function measureInto(duration: Histogram<'method' | 'status'>): RequestHandler {
  return (req, res, next) => {
    const end = duration.startTimer({ method: req.method })
    res.once('close', () => end({ status: String(getSentStatus(res)) }))
    next()
  }
}

/** The page of the metrics, at the time of the call. */
export type FormatMetrics = () => Promise<{ text: string; contentType: string }>

export function serveMetrics(format: FormatMetrics, port: number, host: string): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    format()
      .then(({ text, contentType }) => res.writeHead(200, { 'Content-Type': contentType }).end(text))
      .catch(() => res.writeHead(500).end())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
