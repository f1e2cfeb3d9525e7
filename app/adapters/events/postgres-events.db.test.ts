import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { events } from '#app/db/schema/platform/platform.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createLog } from '#app/adapters/log.server.ts'
import type { Events } from './events.server.ts'
import { createPostgresEvents, DEFAULT_POLL_MS, sweepEvents } from './postgres-events.server.ts'

const database = setUpTestDatabase()
const running: Events[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
})

/** Longer than any test, so that only NOTIFY and a reconnect can deliver. */
const NO_POLL = 3_600_000

/** Simulates a process: its own connection and its own memory. */
async function startProcess(pollMs?: number) {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const process = createPostgresEvents({ url: database.url, log, ...(pollMs && { pollMs }) })
  const received: string[] = []
  process.subscribe((event) => received.push(event.subjectId))
  await process.start()
  running.push(process)
  return { ...process, received, lines }
}
const makeEvent = (subjectId: string) => ({ topic: 'listing.changed', subjectId })
const insertWithoutNotify = (subjectId: string) => database.db.insert(events).values(makeEvent(subjectId))
const cutConnections = () =>
  database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tahanan-events' and datname = current_database()`)

// That something is not delivered is shown by a later event, 'next': it arrives, and the other has not.
describe('event', () => {
  test('an event reaches every process once, without the poll', async () => {
    const [sender, receiver] = [await startProcess(NO_POLL), await startProcess(NO_POLL)]
    await sender.publish(database.db, makeEvent('one'))
    await expect.poll(() => [sender.received, receiver.received]).toEqual([['one'], ['one']])
    await sender.publish(database.db, makeEvent('next'))
    await expect.poll(() => receiver.received.at(-1)).toBe('next')
    await expect.poll(() => sender.received.at(-1)).toBe('next')
    expect([sender.received, receiver.received]).toEqual([
      ['one', 'next'],
      ['one', 'next'],
    ])
  })

  test('an event is delivered when its transaction commits, and never if it rolls back', async () => {
    const receiver = await startProcess(100)
    await database.db.transaction(async (tx) => {
      await receiver.publish(tx, makeEvent('kept'))
      await receiver.publish(database.db, makeEvent('next'))
      await expect.poll(() => receiver.received).toEqual(['next'])
    })
    await expect.poll(() => receiver.received).toEqual(['next', 'kept'])
    const failing = database.db.transaction(async (tx) => {
      await receiver.publish(tx, makeEvent('undone'))
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    await receiver.publish(database.db, makeEvent('last'))
    await expect.poll(() => receiver.received).toEqual(['next', 'kept', 'last'])
  })

  test('a process does not get events from before its start', async () => {
    await insertWithoutNotify('old news')
    const receiver = await startProcess(100)
    await insertWithoutNotify('next') // found by a poll, which would find the old one too
    await expect.poll(() => receiver.received).toEqual(['next'])
  })

  test('the poll finds an event with a lost NOTIFY', async () => {
    const receiver = await startProcess(100)
    await insertWithoutNotify('quiet')
    await expect.poll(() => receiver.received).toEqual(['quiet'])
  })

  test('null control: without the poll an event with a lost NOTIFY is not delivered', async () => {
    const receiver = await startProcess(NO_POLL)
    await insertWithoutNotify('quiet')
    await receiver.publish(database.db, makeEvent('next'))
    await expect.poll(() => receiver.received).toEqual(['next'])
  })

  test('the default poll finds a lost event within five seconds', () => {
    expect(DEFAULT_POLL_MS).toBeLessThanOrEqual(2_000) // twice the interval, and time to read
  })

  test.each([
    ['announced', NO_POLL],
    ['found by the poll', 100],
  ])('an event with a lower id that commits later is delivered once, too: %s', async (_how, pollMs) => {
    const receiver = await startProcess(pollMs)
    const write = (tx: Parameters<Events['publish']>[0], subjectId: string) =>
      pollMs === NO_POLL ? receiver.publish(tx, makeEvent(subjectId)) : tx.insert(events).values(makeEvent(subjectId))
    await database.db.transaction(async (early) => {
      await write(early, 'early')
      await database.db.transaction(async (late) => write(late, 'late'))
      await expect.poll(() => receiver.received).toEqual(['late'])
    })
    await expect.poll(() => receiver.received).toEqual(['late', 'early'])
    await write(database.db, 'next')
    await expect.poll(() => receiver.received).toEqual(['late', 'early', 'next'])
  })
})

test('a hint reaches every process at its commit and leaves no row', async () => {
  const [sender, receiver] = [await startProcess(), await startProcess()]
  const before = await database.db.$count(events)
  await database.db.transaction(async (tx) => {
    await sender.hint(tx, { topic: 'typing', subjectId: 'here' })
    await sender.hint(database.db, { topic: 'typing', subjectId: 'next' })
    await expect.poll(() => receiver.received).toEqual(['next'])
  })
  const inOrder = ['next', 'here']
  await expect.poll(() => [sender.received, receiver.received]).toEqual([inOrder, inOrder])
  expect(await database.db.$count(events)).toBe(before)
})

describe('interrupted connection', () => {
  test('after an interruption a process gets every event exactly once, without the poll', async () => {
    const receiver = await startProcess(NO_POLL)
    const sent: string[] = []
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 20; n++) {
        const name = `${round}-${n}`
        await receiver.publish(database.db, makeEvent(name))
        sent.push(name)
        if (n === 10) await cutConnections()
      }
    }
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(sent.length)
    await receiver.publish(database.db, makeEvent('next'))
    await expect.poll(() => receiver.received.at(-1)).toBe('next')
    expect(receiver.received.toSorted()).toEqual([...sent, 'next'].toSorted())
  })

  test('a process keeps reconnecting while the database refuses connections', async () => {
    const receiver = await startProcess(NO_POLL)
    const adminClient = new pg.Client({ connectionString: inject('postgresUrl') })
    await adminClient.connect()
    const name = new URL(database.url).pathname.slice(1)
    await adminClient.query(`alter database ${name} allow_connections false`)
    await cutConnections()
    await insertWithoutNotify('meanwhile')
    const countFailures = () => receiver.lines.filter((line) => line.includes('events.reconnectFailed')).length
    await expect.poll(countFailures).toBeGreaterThanOrEqual(2)
    expect(receiver.received).toEqual([])
    await adminClient.query(`alter database ${name} allow_connections true`)
    await expect.poll(() => receiver.received).toEqual(['meanwhile'])
    await adminClient.end()
  })
})

test('a stopped process closes its connection', async () => {
  const process = await startProcess()
  await process.stop()
  const { rows } = await database.db.execute(sql`
    select count(*)::int as open from pg_stat_activity
    where application_name = 'tahanan-events' and datname = current_database()`)
  expect(rows).toEqual([{ open: 0 }])
})

test('events older than an hour are deleted', async () => {
  await database.db.delete(events)
  await insertWithoutNotify('yesterday')
  await database.db.update(events).set({ createdAt: sql`now() - interval '61 minutes'` })
  await insertWithoutNotify('today')
  expect(await sweepEvents(database.db)).toBe(1)
  expect(await database.db.select({ subjectId: events.subjectId }).from(events)).toEqual([{ subjectId: 'today' }])
})
