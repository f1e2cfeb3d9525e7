// The parent's view of its workers: starts them, starts those again that end, asks them for metrics, and stops them all.
import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from '#app/adapters/log.server.ts'
import { getRestartDelayMs, noteEnd, type WorkerEnds } from './restart.rules.ts'
import { type ParentMessage, type StartOrder, WORKER_ARGUMENT, type WorkerMessage } from './worker-messages.ts'
import { WorkerMetricsSum } from './worker-metrics.ts'

/** A worker that does not answer in time counts with its last report. */
const METRICS_TIMEOUT_MS = 1_000

type Options = {
  /** The program that parent and workers run. */
  entry: string
  count: number
  port: number
  database: StartOrder['database']
  log: Log
}

export class WorkerPool {
  readonly #options: Options
  /** By their number, which a replacement keeps. */
  readonly #running = new Map<number, ChildProcess>()
  readonly #ends = new Map<number, WorkerEnds>()
  readonly #restarts = new Set<ReturnType<typeof setTimeout>>()
  readonly #metrics = new WorkerMetricsSum(() => this.#running.size)
  #port: number
  #isStopping = false
  #lastRequest = 0

  constructor(options: Options) {
    this.#options = options
    this.#port = options.port
  }

  /** Ends when all workers listen. If any port will do, the first worker chooses it and the others wait for it. */
  async start(): Promise<{ port: number }> {
    const first = this.#startFirst(0)
    if (this.#port === 0) this.#port = await first
    if (this.#isStopping) throw new Error('The server is stopping.')
    const others = Array.from({ length: this.#options.count - 1 }, (_, n) => this.#startFirst(n + 1))
    await Promise.all([first, ...others])
    return { port: this.#port }
  }

  async stop(hurry: AbortSignal): Promise<void> {
    this.#isStopping = true
    for (const restart of this.#restarts) clearTimeout(restart)
    const children = [...this.#running.values()]
    const signalAll = () => {
      for (const child of children) child.kill('SIGTERM')
    }
    const ended = Promise.all(children.map((child) => waitForExit(child)))
    signalAll()
    hurry.addEventListener('abort', signalAll) // a second signal makes a worker hurry
    await ended
  }

  /** For workers that did not stop in time. */
  kill(): void {
    this.#isStopping = true
    for (const child of this.#running.values()) child.kill('SIGKILL')
  }

  async formatMetrics(): Promise<{ text: string; contentType: string }> {
    await Promise.all([...this.#running.values()].map((child) => this.#requestMetrics(child)))
    return { text: await this.#metrics.format(), contentType: this.#metrics.contentType }
  }

  /** A worker that ends during the start of the server ends the start: it has printed why. */
  async #startFirst(worker: number): Promise<number> {
    const child = this.#fork(worker, false)
    const port = await Promise.race([waitForPort(child), waitForExit(child).then(() => null)])
    if (port === null) throw new Error(`Worker ${worker} ended during the start.`)
    this.#watch(worker, child)
    return port
  }

  #fork(worker: number, isReplacement: boolean): ChildProcess {
    const child = fork(this.#options.entry, [WORKER_ARGUMENT])
    this.#running.set(worker, child)
    child.on('error', (error) => this.#options.log.error('worker.failed', { worker, error }))
    child.once('exit', () => this.#running.delete(worker))
    const { database } = this.#options
    sendTo(child, {
      kind: 'start',
      worker,
      database,
      port: this.#port,
      worksJobs: worker === 0,
      listensWhenReady: isReplacement,
    })
    return child
  }

  #watch(worker: number, child: ChildProcess): void {
    const startedAt = performance.now()
    child.once('exit', (code, signal) => {
      this.#metrics.noteEnd(child.pid ?? 0)
      if (this.#isStopping) return
      const ends = noteEnd(this.#ends.get(worker) ?? { early: 0 }, performance.now() - startedAt)
      this.#ends.set(worker, ends)
      const delayMs = getRestartDelayMs(ends)
      this.#options.log.error('worker.ended', { worker, pid: child.pid, code, signal, delayMs })
      const restart = setTimeout(() => {
        this.#restarts.delete(restart)
        this.#metrics.countRestart()
        this.#watch(worker, this.#fork(worker, true))
      }, delayMs)
      this.#restarts.add(restart)
    })
  }

  async #requestMetrics(child: ChildProcess): Promise<void> {
    const request = ++this.#lastRequest
    const answer = Promise.withResolvers<void>()
    const receive = (message: WorkerMessage) => {
      if (message.kind !== 'metrics' || message.request !== request) return
      this.#metrics.note(child.pid ?? 0, message.metrics)
      answer.resolve()
    }
    const timeout = setTimeout(answer.resolve, METRICS_TIMEOUT_MS)
    child.on('message', receive)
    child.once('exit', answer.resolve)
    sendTo(child, { kind: 'metrics', request })
    await answer.promise
    clearTimeout(timeout)
    child.off('message', receive).off('exit', answer.resolve)
  }
}

/** A worker that has just ended cannot be reached; its end is handled elsewhere. */
function sendTo(child: ChildProcess, message: ParentMessage): void {
  if (child.connected) child.send(message, () => {})
}

function waitForPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'listening') resolve(message.port)
    })
  })
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
