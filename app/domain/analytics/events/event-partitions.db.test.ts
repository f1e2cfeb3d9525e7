import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#app/db/client.server.ts'
import { buildAppUrl } from '#app/db/embedded/app-role.server.ts'
import { analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeAnalyticsEvent } from '#seed/factories/content.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { prepareEventPartitions } from './event.commands.server.ts'

const database = setUpTestDatabase()
let app: Database
beforeAll(() => void (app = openDatabase(buildAppUrl(database.url))))
afterAll(() => app.close())
beforeEach(() => database.db.delete(analyticsEvents))

const today = toManilaDay(new Date())
/** The first moment of the month in Manila, and the suffix of its partition. */
const getMonth = (months: number) => {
  const day = `${addMonths(today, months).slice(0, 7)}-01`
  return { at: new Date(`${day}T00:00:00+08:00`), part: day.slice(0, 7).replace('-', '_') }
}
const prepare = () => prepareEventPartitions(createTestContext(app.db))

/** The events of each partition, by the end of its name. */
async function countByPartition(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ part: string; events: number }>(
    `select tableoid::regclass::text as part, count(*)::int as events from analytics_events group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ part, events }) => [part.replace('partitions.analytics_events_', ''), events]))
}

async function listPartitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree('analytics_events') where isleaf order by 1`,
  )
  return rows.map(({ name }) => name.replace('partitions.analytics_events_', ''))
}

describe('the partitions of events', () => {
  test('an event is in the partition of its month in Manila, to the millisecond', async () => {
    const { at, part } = getMonth(1)
    await makeAnalyticsEvent(database.db, { occurredAt: at })
    await makeAnalyticsEvent(database.db, { occurredAt: new Date(at.getTime() - 1) })
    expect(await countByPartition()).toEqual({ [getMonth(0).part]: 1, [part]: 1 })
  })

  test('an event of a month without a partition is kept, and moves into it unchanged when the month gets one', async () => {
    const [old, older] = [getMonth(-2), getMonth(-40)]
    await makeAnalyticsEvent(database.db, { occurredAt: old.at })
    await makeAnalyticsEvent(database.db, { occurredAt: older.at })
    expect(await countByPartition()).toEqual({ default: 2 })
    const before = await database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id)
    await Promise.all([prepare(), prepare(), prepare()])
    expect(await countByPartition()).toEqual({ default: 1, [old.part]: 1 })
    expect(await database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id)).toEqual(before)
    const parts = await listPartitions()
    expect(parts).toEqual([-2, -1, 0, 1, 2].map((months) => getMonth(months).part).concat('default'))
    await prepare()
    expect(await listPartitions()).toEqual(parts)
  })

  test('an old partition is removed when it is empty, and not before', async () => {
    const { part, at } = getMonth(-6)
    const end = getMonth(-5).at
    await database.pool.query(`create table partitions.analytics_events_${part} partition of analytics_events
      for values from ('${at.toISOString()}') to ('${end.toISOString()}')`)
    await makeAnalyticsEvent(database.db, { occurredAt: at })
    await prepare()
    expect(await listPartitions()).toContain(part)
    await database.db.delete(analyticsEvents)
    await prepare()
    expect(await listPartitions()).not.toContain(part)
  })

  test('the application makes partitions by the function alone', async () => {
    const client = new pg.Client({ connectionString: buildAppUrl(database.url) })
    await client.connect()
    for (const statement of [
      'create table partitions.more (n int)',
      'create table more partition of analytics_events default',
      'drop table partitions.analytics_events_default',
      'select from partitions.analytics_events_default',
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    await client.query('select prepare_event_partitions()') // null control
    await client.end()
  })
})
