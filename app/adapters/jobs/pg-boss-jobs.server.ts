// Jobs in PostgreSQL through pg-boss. It has its own small pool: its polling must neither wait for requests nor block them, and
// its maintenance may take longer than a request is allowed to.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import { openDatabase, type Database, type Db } from '#app/db/client.server.ts'
import { JOB_QUEUE_SCHEMA } from '#app/db/job-queue.server.ts'
import type { Log } from '#app/adapters/log.server.ts'
import { startDueQueuePoll, type DueQueuePoll } from './due-queue-poll.server.ts'
import type { JobData, JobDefinition, FailedJob, JobCounts, Jobs } from './jobs.server.ts'

export type PgBossJobsOptions = {
  url: string
  log: Log
  /** How often to poll for jobs; at least half a second. */
  pollSeconds?: number
  /** The delay before the first retry; it doubles up to 15 minutes. */
  retryDelaySeconds?: number
}

export const JOB_CONNECTIONS = 3
/** Queues start at the same moment with few connections. On a busy machine the last of them waits; nobody waits for it. */
const CONNECT_TIMEOUT_MS = 20_000
const TIME_ZONE = 'Asia/Manila'
const STOP_TIMEOUT_MS = 10_000
const DEFAULT_RETRIES = 5
/** pg-boss polls each queue by a statement of its own, so only in case the poll of all queues has missed a job. */
const QUEUE_POLL_SECONDS = 60
const MAX_COUNTED_JOBS = 100_000

export function createPgBossJobs(options: PgBossJobsOptions): Jobs {
  return new PgBossJobs(options)
}

class PgBossJobs implements Jobs {
  readonly #log: Log
  readonly #pollSeconds: number
  readonly #retryDelaySeconds: number
  readonly #database: Database
  readonly #boss: PgBoss
  readonly #reportError: (error: Error) => void
  readonly #knownQueues = new Set<string>()
  /** The id of the worker of each queue. */
  readonly #workers = new Map<string, string>()
  #poll: DueQueuePoll | undefined
  #starting: Promise<unknown> | undefined
  #stopping: Promise<void> | undefined

  constructor({ url, log, pollSeconds = 2, retryDelaySeconds = 5 }: PgBossJobsOptions) {
    this.#log = log
    this.#pollSeconds = pollSeconds
    this.#retryDelaySeconds = retryDelaySeconds
    const onConnectionError = (error: Error) => log.warn('jobs.connectionLost', { error })
    this.#database = openDatabase(url, {
      max: JOB_CONNECTIONS,
      statementTimeoutMs: 60_000,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      onConnectionError,
    })
    const { pool } = this.#database
    this.#boss = new PgBoss({
      schema: JOB_QUEUE_SCHEMA,
      db: { executeSql: (text, values) => pool.query(text, values) },
      migrate: false, // the owner of the database does it
    })
    this.#reportError = throttleSameErrors((error) => log.error('jobs.failed', { error }))
    this.#boss.on('error', this.#reportError)
    this.#boss.on('warning', ({ message, data }) => log.warn('jobs.warning', { text: message, data }))
  }

  async send(db: Db, name: string, data: JobData, options: { dedupeKey?: string; startAfter?: Date } = {}) {
    await this.#ensureStarted()
    await this.#ensureQueue(name)
    await this.#boss.send(name, data, {
      db: fromDrizzle(db, sql),
      singletonKey: options.dedupeKey ?? randomUUID(),
      ...(options.startAfter && { startAfter: options.startAfter }),
    })
  }

  async work(definitions: readonly JobDefinition[]): Promise<void> {
    await this.#ensureStarted()
    const names = definitions.map((definition) => definition.name)
    const queues = new Map((await this.#boss.getQueues(names)).map((queue) => [queue.name, queue]))
    await Promise.all(definitions.map((definition) => this.#prepareQueue(definition, queues.get(definition.name))))
    await this.#dropOldSchedules(definitions)
    await Promise.all(definitions.map((definition) => this.#startWorking(definition)))
    this.#poll ??= startDueQueuePoll({
      pool: this.#database.pool,
      pollSeconds: this.#pollSeconds,
      listQueues: () => [...this.#workers.keys()],
      wakeUp: (name) => this.#boss.notifyWorker(this.#workers.get(name) ?? ''),
      reportError: this.#reportError,
    })
  }

  async countByName(): Promise<JobCounts[]> {
    const { rows } = await this.#database.pool.query<JobCounts>(
      `select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
              count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed
         from (select name, state from ${JOB_QUEUE_SCHEMA}.job
                where state in ('created', 'retry', 'active', 'failed') limit ${MAX_COUNTED_JOBS}) counted
        group by name order by name`,
    )
    return rows
  }

  async listFailed(limit: number): Promise<FailedJob[]> {
    const { rows } = await this.#database.pool.query<FailedJob>(
      `select id, name, coalesce(completed_on, created_on) as "failedAt", retry_count + 1 as attempts
         from ${JOB_QUEUE_SCHEMA}.job where state = 'failed' order by completed_on desc nulls last limit $1`,
      [limit],
    )
    return rows
  }

  async findOldestDue(): Promise<Date | null> {
    const { rows } = await this.#database.pool.query<{ since: Date | null }>(
      `select min(start_after) as since from (
         select start_after from ${JOB_QUEUE_SCHEMA}.job
          where state in ('created', 'retry') and start_after <= now() limit ${MAX_COUNTED_JOBS}) due`,
    )
    return rows[0]?.since ?? null
  }

  async retry(db: Db, { id, name }: Pick<FailedJob, 'id' | 'name'>): Promise<boolean> {
    await this.#ensureStarted()
    if (!(await this.#boss.getQueue(name))) return false
    const retried: { affected?: number } = await this.#boss.retry(name, id, { db: fromDrizzle(db, sql) })
    return retried.affected === 1
  }

  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop())
  }

  /** Starts once; a failed start may be retried. */
  #ensureStarted(): Promise<unknown> {
    this.#starting ??= this.#boss.start().catch((error: unknown) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  /** Running jobs may finish; those that exceed the time are retried by any process. */
  async #stop(): Promise<void> {
    await this.#poll?.stop()
    await Promise.race([
      Promise.all([...this.#workers.keys()].map((name) => this.#boss.offWork(name, { wait: true }))),
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }),
    ])
    await this.#boss.stop({ graceful: false }) // its graceful stop polls only every half second
    await this.#database.close()
  }

  async #prepareQueue({ name, cron, retryLimit }: JobDefinition, existing?: QueueResult): Promise<void> {
    const desiredOptions = this.#queueOptions(retryLimit)
    if (!existing) await this.#createQueue(name, desiredOptions)
    else if (isDifferent(existing, desiredOptions)) await this.#boss.updateQueue(name, desiredOptions)
    this.#knownQueues.add(name)
    if (cron) await this.#boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: 'once' })
  }

  /** A script may send the first job of a queue that only the server works on. */
  async #ensureQueue(name: string): Promise<void> {
    if (this.#knownQueues.has(name)) return
    if (!(await this.#boss.getQueue(name))) await this.#createQueue(name, this.#queueOptions())
    this.#knownQueues.add(name)
  }

  /** `short`: one waiting job for each key. */
  #createQueue(name: string, options: QueueOptions): Promise<void> {
    return this.#boss.createQueue(name, { policy: 'short', ...options })
  }

  #queueOptions(retryLimit = DEFAULT_RETRIES): QueueOptions {
    return {
      retryLimit,
      retryDelay: this.#retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 900,
      heartbeatSeconds: 30, // a job of a killed process is retried after this, not after its full timeout
    }
  }

  async #startWorking({ name, handler }: JobDefinition): Promise<void> {
    const options = { pollingIntervalSeconds: QUEUE_POLL_SECONDS }
    const workerId: string = await this.#boss.work<JobData | null>(name, options, async ([job]) => {
      if (!job) return
      this.#boss.notifyWorker(workerId) // poll right after this job instead of at the next interval
      try {
        await handler(job.data ?? {})
      } catch (error) {
        this.#log.error('jobs.handlerFailed', { job: name, jobId: job.id, attempt: job.retryCount + 1, error })
        throw error // pg-boss retries the job
      }
    })
    this.#workers.set(name, workerId)
  }

  /** Removes the schedules of jobs that have no cron expression any more or are gone from the code. */
  async #dropOldSchedules(definitions: readonly JobDefinition[]): Promise<void> {
    const scheduledNames = new Set(definitions.filter(({ cron }) => cron).map(({ name }) => name))
    for (const { name, key } of await this.#boss.getSchedules()) {
      if (!scheduledNames.has(name)) await this.#boss.unschedule(name, key)
    }
  }
}

function isDifferent(existing: QueueResult, desiredOptions: QueueOptions): boolean {
  return (Object.keys(desiredOptions) as (keyof QueueOptions)[]).some(
    (option) => existing[option] !== desiredOptions[option],
  )
}

const SAME_ERROR_INTERVAL_MS = 30_000

/** Without the database every worker fails at every poll: the same error is logged only from time to time. */
function throttleSameErrors(report: (error: Error) => void): (error: Error) => void {
  const lastReportedAt = new Map<string, number>()
  return (error) => {
    const now = performance.now()
    if (now - (lastReportedAt.get(error.message) ?? -Infinity) < SAME_ERROR_INTERVAL_MS) return
    if (lastReportedAt.size > 100) lastReportedAt.clear()
    lastReportedAt.set(error.message, now)
    report(error)
  }
}
