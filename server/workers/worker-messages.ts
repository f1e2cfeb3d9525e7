// What the parent and its workers tell each other over the channel that fork opens.
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** A process with this argument is a worker and waits for its parent. */
export const WORKER_ARGUMENT = '--worker'

export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[]

export type StartOrder = {
  kind: 'start'
  worker: number
  database: { url: string; ownerUrl: string }
  /** 0 for the first worker if any port will do. */
  port: number
  /** Background jobs run in one worker: it is the first one or the process that replaces it. */
  worksJobs: boolean
  /** A worker that replaces another gets visitors only when its search is ready; the others serve meanwhile. */
  listensWhenReady: boolean
}
export type MetricsOrder = { kind: 'metrics'; request: number }
export type ParentMessage = StartOrder | MetricsOrder

export type WorkerMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'metrics'; request: number; metrics: WorkerMetrics }
