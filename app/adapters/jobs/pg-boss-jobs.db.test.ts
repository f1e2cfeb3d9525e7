import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { installJobQueue } from '#app/db/job-queue.server.ts'
import type { JobData, JobDefinition, Jobs } from './jobs.server.ts'
import { createPgBossJobs } from './pg-boss-jobs.server.ts'

const database = setUpTestDatabase()
const log = createLog({ level: 'silent' })
const running: Jobs[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
})

function createProcess(): Jobs {
  const jobs = createPgBossJobs({ url: database.url, log, pollSeconds: 0.5, retryDelaySeconds: 1 })
  running.push(jobs)
  return jobs
}
/** A process that runs jobs and records them in `done`. */
async function startWorker(name: string, done: JobData[], more: Partial<JobDefinition> = {}): Promise<Jobs> {
  const jobs = createProcess()
  const handler = async (data: JobData) => {
    done.push(data)
  }
  await jobs.work([{ name, handler, ...more }])
  return jobs
}
const waitToSettle = () => new Promise((resolve) => setTimeout(resolve, 1_200))
const POLL_OPTIONS = { timeout: 10_000 }

describe('job', { timeout: 30_000 }, () => {
  test('a job runs when its transaction commits, and never if it rolls back', async () => {
    const done: JobData[] = []
    const jobs = await startWorker('mail', done)
    const failing = database.db.transaction(async (tx) => {
      await jobs.send(tx, 'mail', { id: 'undone' })
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    await database.db.transaction(async (tx) => {
      await jobs.send(tx, 'mail', { id: 'kept' })
      await waitToSettle()
      expect(done).toEqual([])
    })
    await expect.poll(() => done, POLL_OPTIONS).toEqual([{ id: 'kept' }])
    await waitToSettle()
    expect(done).toHaveLength(1)
  })

  test('a failed job is retried, at most as often as allowed', async () => {
    let tries = 0
    const jobs = createProcess()
    const handler = async ({ luck }: JobData) => {
      tries++
      if (tries < Number(luck)) throw new Error('not yet')
    }
    await jobs.work([{ name: 'stubborn', handler, retryLimit: 1 }])
    await jobs.send(database.db, 'stubborn', { luck: 2 })
    await expect.poll(() => tries, POLL_OPTIONS).toBe(2)
    await waitToSettle()
    expect(await listStates('stubborn')).toEqual(['completed'])
    tries = 0
    await jobs.send(database.db, 'stubborn', { luck: 99 })
    await expect.poll(() => listStates('stubborn'), POLL_OPTIONS).toEqual(['completed', 'failed'])
    expect(tries).toBe(2)
  })

  test('jobs with the key of a waiting job are one job; without a key each is its own', async () => {
    const done: JobData[] = []
    const sender = createProcess() // sends before any worker has created the queue
    for (let n = 0; n < 5; n++) await sender.send(database.db, 'digest', { for: 'Ana' }, { dedupeKey: 'ana' })
    for (let n = 0; n < 3; n++) await sender.send(database.db, 'digest', { for: 'anybody' })
    await startWorker('digest', done)
    await expect.poll(() => done.length, POLL_OPTIONS).toBe(4)
    await waitToSettle()
    expect(done.filter((data) => data.for === 'Ana')).toHaveLength(1)
    await sender.send(database.db, 'digest', { for: 'Ana' }, { dedupeKey: 'ana' })
    await expect.poll(() => done.length, POLL_OPTIONS).toBe(5) // the first job is no longer waiting
  })

  test('a job waits for its start time', async () => {
    const done: JobData[] = []
    const jobs = await startWorker('later', done)
    await jobs.send(database.db, 'later', { n: 1 }, { startAfter: new Date(Date.now() + 2_000) })
    await waitToSettle()
    expect(done).toEqual([])
    await expect.poll(() => done, POLL_OPTIONS).toEqual([{ n: 1 }])
  })

  test('a job runs once with two workers', async () => {
    const [here, there]: [JobData[], JobData[]] = [[], []]
    const jobs = await startWorker('shared', here)
    await startWorker('shared', there)
    for (let n = 0; n < 60; n++) await jobs.send(database.db, 'shared', { n })
    await expect.poll(() => here.length + there.length, POLL_OPTIONS).toBe(60)
    await waitToSettle()
    const all = [...here, ...there].map((data) => Number(data.n)).toSorted((a, b) => a - b)
    expect(all).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })

  test('a running job is finished before its process stops', async () => {
    let isFinished = false
    let isUnderWay = false
    const jobs = createProcess()
    const handler = async () => {
      isUnderWay = true
      await waitToSettle()
      isFinished = true
    }
    await jobs.work([{ name: 'long', handler }])
    await jobs.send(database.db, 'long', {})
    await expect.poll(() => isUnderWay, POLL_OPTIONS).toBe(true)
    await jobs.stop()
    expect(isFinished).toBe(true)
    expect(await listStates('long')).toEqual(['completed'])
  })
})

describe('scheduled job', { timeout: 30_000 }, () => {
  test('a job with a cron expression has one schedule for all processes, in Manila time', async () => {
    await startWorker('nightly', [], { cron: '0 3 * * *' })
    await startWorker('nightly', [], { cron: '0 3 * * *' })
    expect(await listSchedules()).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'Asia/Manila' }])
  })

  test('the schedule of a removed job is deleted', async () => {
    await startWorker('hourly', [], { cron: '5 * * * *' })
    expect(await listSchedules()).toMatchObject([{ name: 'hourly' }])
  })
})

test('two processes that start at the same time both run jobs', { timeout: 30_000 }, async () => {
  await database.db.execute(sql`drop schema pgboss cascade`)
  await Promise.all([installJobQueue(database.url), installJobQueue(database.url)])
  const done: JobData[] = []
  const [jobs] = await Promise.all([startWorker('first', done), startWorker('first', done)])
  await jobs.send(database.db, 'first', { n: 1 })
  await expect.poll(() => done, POLL_OPTIONS).toEqual([{ n: 1 }])
})

test(
  'queues that wait for a connection while the database is slow report no failure',
  { timeout: 30_000 },
  async () => {
    const lines: string[] = []
    const done: JobData[] = []
    const jobs = createPgBossJobs({
      url: database.url,
      log: createLog({ write: (line) => lines.push(line) }),
      pollSeconds: 0.5,
    })
    running.push(jobs)
    const handler = async (data: JobData) => void done.push(data)
    await jobs.work(Array.from({ length: 12 }, (_, n) => ({ name: `slow-${n}`, handler })))
    // Three polls hold the connections; the others wait longer than a request would
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table pgboss.job in access exclusive mode`)
      await tx.execute(sql`set local statement_timeout = 0`)
      for (let n = 0; n < 7; n++) await tx.execute(sql`select pg_sleep(0.5)`)
    })
    await jobs.send(database.db, 'slow-11', { n: 1 })
    await expect.poll(() => done, POLL_OPTIONS).toEqual([{ n: 1 }])
    expect(lines).toEqual([])
  },
)

async function listStates(name: string): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`select state from pgboss.job where name = ${name} order by created_on`)
  return rows.map((row) => row.state)
}

async function listSchedules(): Promise<unknown[]> {
  return (await database.db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`)).rows
}
