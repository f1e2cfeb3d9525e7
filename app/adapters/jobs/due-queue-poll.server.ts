// Asks for all queues at once which have a job that is due, and wakes their workers. A statement for each of some seventy queues at every
// interval would keep an idle process and its database at four percent of a processor.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { JOB_QUEUE_SCHEMA } from '#app/db/job-queue.server.ts'

export type DueQueuePoll = { stop(): Promise<void> }

type DueQueuePollOptions = {
  pool: pg.Pool
  pollSeconds: number
  listQueues: () => string[]
  wakeUp: (queue: string) => void
  reportError: (error: Error) => void
}

export function startDueQueuePoll(options: DueQueuePollOptions): DueQueuePoll {
  const stopping = new AbortController()
  const running = pollUntilStopped(options, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

async function pollUntilStopped(options: DueQueuePollOptions, signal: AbortSignal): Promise<void> {
  const { pool, pollSeconds, listQueues, wakeUp, reportError } = options
  while (!signal.aborted) {
    try {
      for (const queue of await listDueQueues(pool, listQueues())) if (!signal.aborted) wakeUp(queue)
    } catch (error) {
      reportError(error instanceof Error ? error : new Error(String(error)))
    }
    await sleep(pollSeconds * 1_000, undefined, { signal }).catch(() => {}) // ends early when it is stopped
  }
}

/** The conditions are those of the index that pg-boss takes jobs by. */
async function listDueQueues(pool: pg.Pool, queues: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) queue (name)
      where exists (select from ${JOB_QUEUE_SCHEMA}.job
                     where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
    [queues],
  )
  return rows.map(({ name }) => name)
}
