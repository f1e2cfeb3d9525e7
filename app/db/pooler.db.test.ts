// What a pool does behind PgBouncer in transaction mode, without PgBouncer: no settings of the connection, none left behind, no names.
// The deployment drill runs the whole server through PgBouncer.
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildAppUrl } from '#app/db/embedded/app-role.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { openDatabase, type PoolOptions } from './client.server.ts'
import { requireRoleDefaults, setRoleDefaults } from './roles.server.ts'

const database = setUpTestDatabase()
const SHOW_TIMEOUT = sql`select current_setting('statement_timeout') as timeout`

function openPooled(options: PoolOptions = {}, url = database.url) {
  const opened = openDatabase(url, { max: 1, isPooled: true, ...options })
  onTestFinished(() => opened.close())
  return opened
}

describe('a pool behind a pooler', () => {
  test('sets its time limit in each transaction only, also for a single statement', async () => {
    const { db, pool } = openPooled({ statementTimeoutMs: 60_000 })
    expect((await db.execute(SHOW_TIMEOUT)).rows).toEqual([{ timeout: '1min' }])
    expect((await db.transaction((tx) => tx.execute(SHOW_TIMEOUT))).rows).toEqual([{ timeout: '1min' }])
    const client = await pool.connect()
    expect((await client.query(`select current_setting('statement_timeout') as timeout`)).rows).toEqual([
      { timeout: '0' },
    ])
    client.release()
  })

  test('that is read only refuses changes, in transactions and outside', async () => {
    const { db, pool } = openPooled({ isReadOnly: true })
    const write = sql`create table made_by_a_view ()`
    await expect(db.execute(write)).rejects.toMatchObject({ cause: { code: '25006' } })
    await expect(db.transaction((tx) => tx.execute(write))).rejects.toMatchObject({ cause: { code: '25006' } })
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await tx.execute(sql`set transaction read write`)
      }),
    ).rejects.toThrow()
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    expect(pool.idleCount).toBe(1)
  })

  test('prepares no named statement', async () => {
    const { pool } = openPooled()
    await pool.query({ name: 'a_name', text: 'select $1::int', values: [1] })
    const { rows } = await pool.query('select name from pg_prepared_statements')
    expect(rows).toEqual([])
  })

  test('null control: without a pooler the name stays', async () => {
    const { pool } = openPooled({ isPooled: false })
    await pool.query({ name: 'a_name', text: 'select $1::int', values: [1] })
    expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'a_name' }])
  })
})

test('the role of the application gets the time limits of a request, from processes that start together', async () => {
  const appUrl = buildAppUrl(database.url)
  await expect(requireRoleDefaults(appUrl)).rejects.toThrow(/^DATABASE_URL: the pooler has connections without/)
  await Promise.all(Array.from({ length: 5 }, () => setRoleDefaults(appUrl)))
  await requireRoleDefaults(appUrl)
  const { db } = openPooled({}, appUrl)
  const { rows } = await db.execute(
    sql`select current_setting('statement_timeout') as s, current_setting('idle_in_transaction_session_timeout') as i`,
  )
  expect(rows).toEqual([{ s: '2s', i: '10s' }])
})
