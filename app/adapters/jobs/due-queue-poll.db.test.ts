import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { type DueQueuePoll, startDueQueuePoll } from './due-queue-poll.server.ts'
import { createPgBossJobs } from './pg-boss-jobs.server.ts'

const database = setUpTestDatabase()
let poll: DueQueuePoll | undefined
afterEach(() => poll?.stop())

const POLL_SECONDS = 0.02
const QUEUES = Array.from({ length: 40 }, (_, n) => `queue-${n}`)

/** Jobs that nobody works on, so they stay due. */
async function sendJobs(names: readonly string[], startAfter?: Date): Promise<void> {
  const jobs = createPgBossJobs({ url: database.url, log: createLog({ level: 'silent' }) })
  for (const name of names) await jobs.send(database.db, name, {}, startAfter ? { startAfter } : {})
  await jobs.stop()
}

test('the poll wakes the queues with a job that is due, and no others', async () => {
  await sendJobs(['queue-3', 'queue-7', 'queue-of-another-process'])
  await sendJobs(['queue-9'], new Date(Date.now() + 3_600_000))
  const wakeUps: string[] = []
  const listQueues = () => QUEUES
  poll = startDueQueuePoll({
    pool: database.pool,
    pollSeconds: POLL_SECONDS,
    listQueues,
    wakeUp: (queue) => wakeUps.push(queue),
    reportError: (error) => wakeUps.push(error.message),
  })
  await expect.poll(() => wakeUps.length).toBeGreaterThan(3)
  expect(new Set(wakeUps)).toEqual(new Set(['queue-3', 'queue-7']))
  await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'queue-9'`)
  await expect.poll(() => wakeUps).toContain('queue-9')
})

test('one statement asks for all queues, and a failed one does not end the poll', async () => {
  const errors: string[] = []
  let pollCount = 0
  let statements = 0
  const countStatement = () => (statements += 1)
  database.pool.on('acquire', countStatement)
  poll = startDueQueuePoll({
    pool: database.pool,
    pollSeconds: POLL_SECONDS,
    // A name that PostgreSQL cannot store
    listQueues: () => (pollCount++ === 1 ? ['\u0000'] : QUEUES),
    wakeUp: () => {},
    reportError: ({ message }) => errors.push(message),
  })
  await expect.poll(() => pollCount).toBeGreaterThan(4)
  await poll.stop()
  database.pool.off('acquire', countStatement)
  expect(errors).toHaveLength(1)
  expect(statements).toBe(pollCount)
})
