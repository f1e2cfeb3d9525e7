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

// That a job does not run is shown by a later one, 'next': it runs, and the other has not.
describe('job', () => {
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
      await jobs.send(database.db, 'mail', { id: 'next' })
      await expect.poll(() => done).toEqual([{ id: 'next' }])
    })
    await expect.poll(() => done).toEqual([{ id: 'next' }, { id: 'kept' }])
    await jobs.send(database.db, 'mail', { id: 'last' })
    await expect.poll(() => done).toEqual([{ id: 'next' }, { id: 'kept' }, { id: 'last' }])
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
    await expect.poll(() => listStates('stubborn')).toEqual(['completed'])
    expect(tries).toBe(2)
    tries = 0
    await jobs.send(database.db, 'stubborn', { luck: 99 })
    await expect.poll(() => listStates('stubborn')).toEqual(['completed', 'failed'])
    expect(tries).toBe(2)
  })

  test('jobs with the key of a waiting job are one job; without a key each is its own', async () => {
    const done: JobData[] = []
    const sender = createProcess() // sends before any worker has created the queue
    for (let n = 0; n < 5; n++) await sender.send(database.db, 'digest', { for: 'Ana' }, { dedupeKey: 'ana' })
    for (let n = 0; n < 3; n++) await sender.send(database.db, 'digest', { for: 'anybody' })
    await startWorker('digest', done)
    await expect.poll(() => listStates('digest')).toEqual(Array(4).fill('completed'))
    expect(done.filter((data) => data.for === 'Ana')).toHaveLength(1)
    await sender.send(database.db, 'digest', { for: 'Ana' }, { dedupeKey: 'ana' })
    await expect.poll(() => done.length).toBe(5) // the first job is no longer waiting
  })

  test('a job waits for its start time', async () => {
    const done: JobData[] = []
    const jobs = await startWorker('later', done)
    await jobs.send(database.db, 'later', { n: 1 }, { startAfter: new Date(Date.now() + 3_600_000) })
    await jobs.send(database.db, 'later', { n: 2 })
    await expect.poll(() => done).toEqual([{ n: 2 }])
    await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'later' and state = 'created'`)
    await expect.poll(() => done).toEqual([{ n: 2 }, { n: 1 }])
  })

  test('the oldest job that is due and not run is known; one for later is not late', async () => {
    await database.db.execute(sql`delete from pgboss.job`)
    const jobs = createProcess()
    const later = new Date(Date.now() + 3_600_000)
    await jobs.send(database.db, 'test.later', {}, { startAfter: later })
    expect(await jobs.findOldestDue()).toBeNull()
    const since = new Date(Date.now() - 1_200_000)
    await jobs.send(database.db, 'test.late', {}, { startAfter: since })
    expect(await jobs.findOldestDue()).toEqual(since)
  })

  test('a job runs once with two workers', async () => {
    const [here, there]: [JobData[], JobData[]] = [[], []]
    const jobs = await startWorker('shared', here)
    await startWorker('shared', there)
    for (let n = 0; n < 60; n++) await jobs.send(database.db, 'shared', { n })
    await expect.poll(() => listStates('shared')).toEqual(Array(60).fill('completed'))
    const all = [...here, ...there].map((data) => Number(data.n)).toSorted((a, b) => a - b)
    expect(all).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })

  test('a running job is finished before its process stops', async () => {
    let isFinished = false
    let isUnderWay = false
    let hasStopped = false
    const gate = Promise.withResolvers<void>()
    const jobs = createProcess()
    const handler = async () => {
      isUnderWay = true
      await gate.promise
      await database.db.execute(sql`select 1`)
      isFinished = true
    }
    await jobs.work([{ name: 'long', handler }])
    await jobs.send(database.db, 'long', {})
    await expect.poll(() => isUnderWay).toBe(true)
    const stopping = jobs.stop().then(() => (hasStopped = true))
    await listStates('long')
    expect(hasStopped).toBe(false)
    gate.resolve()
    await stopping
    expect(isFinished).toBe(true)
    expect(await listStates('long')).toEqual(['completed'])
  })
})

describe('scheduled job', () => {
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

test('two processes that start at the same time both run jobs', async () => {
  await database.db.execute(sql`drop schema pgboss cascade`)
  await Promise.all([installJobQueue(database.url), installJobQueue(database.url)])
  const done: JobData[] = []
  const [jobs] = await Promise.all([startWorker('first', done), startWorker('first', done)])
  await jobs.send(database.db, 'first', { n: 1 })
  await expect.poll(() => done).toEqual([{ n: 1 }])
})

test('queues that wait for a connection while the database is slow report no failure', async () => {
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
  await expect.poll(() => done).toEqual([{ n: 1 }])
  expect(lines).toEqual([])
})

async function listStates(name: string): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`select state from pgboss.job where name = ${name} order by created_on`)
  return rows.map((row) => row.state)
}

async function listSchedules(): Promise<unknown[]> {
  return (await database.db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`)).rows
}
