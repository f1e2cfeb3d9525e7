// Jobs without a queue: collected in a list, or run immediately. For tests and demo data.
import type { JobData, JobDefinition, Jobs } from './jobs.server.ts'

export type SentJob = { name: string; data: JobData; dedupeKey?: string; startAfter?: Date }

export type InlineJobs = Jobs & {
  /** Jobs that were sent and did not run yet. */
  readonly waiting: readonly SentJob[]
  /** Runs all waiting jobs, and those they send; returns how many ran. */
  runWaiting(): Promise<number>
}

const MAX_RUNS = 1_000

/**
 * With `run: 'at once'` a job runs inside `send`, before the transaction of the caller commits: sufficient for a single user.
 */
export function createInlineJobs(options: { run?: 'at once' | 'on demand' } = {}): InlineJobs {
  const definitions = new Map<string, JobDefinition>()
  let waiting: SentJob[] = []

  async function run(job: SentJob): Promise<void> {
    await definitions.get(job.name)?.handler(job.data)
  }

  return {
    get waiting() {
      return waiting
    },
    async send(_db, name, data, { dedupeKey, startAfter } = {}) {
      const job: SentJob = { name, data, ...(dedupeKey && { dedupeKey }), ...(startAfter && { startAfter }) }
      if (options.run === 'at once' && !startAfter) return run(job)
      const isDuplicate = dedupeKey !== undefined && waiting.some((w) => w.name === name && w.dedupeKey === dedupeKey)
      if (!isDuplicate) waiting.push(job)
    },
    async work(added) {
      for (const definition of added) definitions.set(definition.name, definition)
    },
    async runWaiting() {
      let runs = 0
      while (waiting.length > 0 && runs < MAX_RUNS) {
        const [next, ...rest] = waiting
        waiting = rest
        if (next) await run(next)
        runs++
      }
      return runs
    },
    async countByName() {
      const names = [...new Set(waiting.map(({ name }) => name))]
      return names.map((name) => ({
        name,
        waiting: waiting.filter((job) => job.name === name).length,
        running: 0,
        failed: 0,
      }))
    },
    async findOldestDue() {
      return null
    },
    async listFailed() {
      return []
    },
    async retry() {
      return false
    },
    async stop() {
      waiting = []
    },
  }
}
