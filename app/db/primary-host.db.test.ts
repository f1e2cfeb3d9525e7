// Several servers in one connection string. Proxies stand for the servers; a role that is read only by default stands for a replica.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { openDatabase } from './client.server.ts'
import { isDatabaseUnavailable } from './failures.server.ts'
import { findPrimaryUrl } from './primary-host.server.ts'

const database = setUpTestDatabase()

beforeAll(async () => {
  // Found before the function of PostgreSQL, so that a test can say which connection leads to a replica
  await database.pool.query(`create schema fake;
    create function fake.pg_is_in_recovery() returns boolean language sql as
      $$ select current_setting('fake.replica', true) = 'on' $$`)
})

/** Two servers: the address with both, and what each is. */
async function startServers() {
  const [first, second] = [await startDatabaseProxy(database.url), await startDatabaseProxy(database.url)]
  onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => undefined))
  const [one, two] = [new URL(first.url), new URL(second.url)]
  const url = `postgres://${one.username}:${one.password}@${one.host},${two.host}${one.pathname}?target_session_attrs=read-write`
  return { first, second, url }
}

function openPool(url: string) {
  const opened = openDatabase(url, { max: 2, connectTimeoutMs: 2_000 })
  onTestFinished(() => opened.close())
  return opened
}

test('the connection string of one server is not asked', async () => {
  expect(await findPrimaryUrl('postgres://nobody@nowhere.invalid/x')).toBe('postgres://nobody@nowhere.invalid/x')
})

test('the first server that answers is used, and the next one after it is gone', async () => {
  const { first, second, url } = await startServers()
  expect(await findPrimaryUrl(url)).toBe(first.url)
  const { db, pool } = openPool(url)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await first.disconnect()
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect(await findPrimaryUrl(url)).toBe(second.url)
  await second.disconnect()
  await expect.poll(() => pool.totalCount).toBe(0)
  const error: unknown = await db.execute(sql`select 1`).catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await second.reconnect()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a server that refuses a change is left, and the error says that the database is unavailable', async () => {
  const { url } = await startServers()
  const { db, pool } = openPool(url)
  const error: unknown = await db
    .transaction(
      async (tx) => {
        await tx.execute(sql`create table changed_too_early ()`)
      },
      { accessMode: 'read only' },
    )
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await expect.poll(() => pool.totalCount).toBe(0)
  await db.execute(sql`create table changed_too_early ()`)
})

test('replicas are not chosen', async () => {
  const { url } = await startServers()
  const asReplica = `${url}&options=${encodeURIComponent('-c search_path=fake,public,pg_catalog -c fake.replica=on')}`
  await expect(findPrimaryUrl(asReplica)).rejects.toThrow('accepts changes')
  const error: unknown = await openPool(asReplica)
    .db.execute(sql`select 1`)
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
})
