import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { events } from '#app/db/schema/platform/platform.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createLog } from '#app/adapters/log.server.ts'
import type { Events } from './events.server.ts'
import { createPostgresEvents, sweepEvents } from './postgres-events.server.ts'

const database = setUpTestDatabase()
const log = createLog({ level: 'silent' })
const running: Events[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()))
})

/** Simulates a process: its own connection and its own memory. */
async function startProcess(pollMs?: number) {
  const process = createPostgresEvents({ url: database.url, log, ...(pollMs && { pollMs }) })
  const received: string[] = []
  process.subscribe((event) => received.push(event.subjectId))
  await process.start()
  running.push(process)
  return { ...process, received }
}
const makeEvent = (subjectId: string) => ({ topic: 'listing.changed', subjectId })
const insertWithoutNotify = (subjectId: string) => database.db.insert(events).values(makeEvent(subjectId))
const cutConnections = () =>
  database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tahanan-events' and datname = current_database()`)
const waitToSettle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('event', () => {
  test('an event reaches every process once, within half a second', async () => {
    const [sender, receiver] = [await startProcess(), await startProcess()]
    const sentAt = performance.now()
    await sender.publish(database.db, makeEvent('one'))
    await expect.poll(() => receiver.received, { interval: 5 }).toEqual(['one'])
    expect(performance.now() - sentAt).toBeLessThan(500)
    await waitToSettle()
    expect([sender.received, receiver.received]).toEqual([['one'], ['one']])
  })

  test('an event is delivered when its transaction commits, and never if it rolls back', async () => {
    const receiver = await startProcess(100)
    await database.db.transaction(async (tx) => {
      await receiver.publish(tx, makeEvent('kept'))
      await waitToSettle()
      expect(receiver.received).toEqual([])
    })
    await expect.poll(() => receiver.received).toEqual(['kept'])
    const failing = database.db.transaction(async (tx) => {
      await receiver.publish(tx, makeEvent('undone'))
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    await waitToSettle()
    expect(receiver.received).toEqual(['kept'])
  })

  test('a process does not get events from before its start', async () => {
    await database.db.insert(events).values(makeEvent('old news'))
    const receiver = await startProcess(100)
    await receiver.publish(database.db, makeEvent('new'))
    await expect.poll(() => receiver.received).toEqual(['new'])
    await waitToSettle()
    expect(receiver.received).toEqual(['new'])
  })

  test('the poll finds an event with a lost NOTIFY within five seconds', async () => {
    const receiver = await startProcess()
    await insertWithoutNotify('quiet')
    await waitToSettle()
    expect(receiver.received).toEqual([]) // only the poll can deliver it
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toEqual(['quiet'])
  })

  test('null control: without the poll an event with a lost NOTIFY is not delivered', async () => {
    const receiver = await startProcess(3_600_000)
    await insertWithoutNotify('quiet')
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(receiver.received).toEqual([])
  })

  test.each([
    ['announced', undefined],
    ['found by the poll', 100],
  ])('an event with a lower id that commits later is delivered, too: %s', async (_how, pollMs) => {
    const receiver = await startProcess(pollMs)
    const write = (tx: Parameters<Events['publish']>[0], subjectId: string) =>
      pollMs ? tx.insert(events).values(makeEvent(subjectId)) : receiver.publish(tx, makeEvent(subjectId))
    await database.db.transaction(async (early) => {
      await write(early, 'early')
      await database.db.transaction(async (late) => write(late, 'late'))
      await expect.poll(() => receiver.received).toEqual(['late'])
    })
    await expect.poll(() => receiver.received).toEqual(['late', 'early'])
    await waitToSettle()
    expect(receiver.received).toHaveLength(2)
  })
})

test('a hint reaches every process at its commit and leaves no row', async () => {
  const [sender, receiver] = [await startProcess(), await startProcess()]
  const before = await database.db.$count(events)
  await database.db.transaction(async (tx) => {
    await sender.hint(tx, { topic: 'typing', subjectId: 'here' })
    await waitToSettle()
    expect(receiver.received).toEqual([])
  })
  await expect.poll(() => [sender.received, receiver.received]).toEqual([['here'], ['here']])
  expect(await database.db.$count(events)).toBe(before)
})

describe('interrupted connection', () => {
  test('after an interruption a process gets every event within five seconds, exactly once', async () => {
    const receiver = await startProcess()
    const sent: string[] = []
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 20; n++) {
        const name = `${round}-${n}`
        await receiver.publish(database.db, makeEvent(name))
        sent.push(name)
        if (n === 10) await cutConnections()
      }
    }
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(sent.length)
    await waitToSettle()
    expect(receiver.received.toSorted()).toEqual(sent.toSorted())
    const again = performance.now()
    await receiver.publish(database.db, makeEvent('afterwards'))
    await expect.poll(() => receiver.received.at(-1), { interval: 5 }).toBe('afterwards')
    expect(performance.now() - again).toBeLessThan(500) // by NOTIFY, not only by the poll
  })

  test('a process keeps reconnecting while the database refuses connections', async () => {
    const receiver = await startProcess()
    const adminClient = new pg.Client({ connectionString: inject('postgresUrl') })
    await adminClient.connect()
    const name = new URL(database.url).pathname.slice(1)
    await adminClient.query(`alter database ${name} allow_connections false`)
    await cutConnections()
    await insertWithoutNotify('meanwhile')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(receiver.received).toEqual([])
    await adminClient.query(`alter database ${name} allow_connections true`)
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toEqual(['meanwhile'])
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
