import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { migrateDatabase, countPendingMigrations } from './migrate.server.ts'

let clone: Clone
let pool: pg.Pool
let folder: string

beforeEach(async () => {
  clone = await cloneDatabase()
  pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  // The template has the real migrations; these tests start with an empty schema.
  await pool.query('drop schema if exists drizzle cascade')
  folder = await mkdtemp(join(tmpdir(), 'tahanan-migrations-'))
})
afterEach(async () => {
  await pool.end()
  await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

test('processes that start together migrate once', async () => {
  await writeMigrations('create table made_once (n int)', `insert into made_once select 1 from pg_sleep(0.3)`)
  expect(await countPendingMigrations(pool, folder)).toBe(2)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(clone.url, { folder })))
  expect(outcomes.map((outcome) => outcome.applied).sort((a, b) => a - b)).toEqual([0, 0, 0, 2])
  expect((await pool.query('select n from made_once')).rows).toEqual([{ n: 1 }])
  expect(await countPendingMigrations(pool, folder)).toBe(0)
})

test('an interrupted migration leaves nothing behind and runs again', async () => {
  await writeMigrations('create table half (n int)', `insert into half select 1 from pg_sleep(30)`)
  const interrupted = migrateDatabase(clone.url, { folder })
  interrupted.catch(() => {})
  await expect.poll(() => terminateQueries('%pg_sleep%')).toBe(1)
  await expect(interrupted).rejects.toThrow()
  await writeMigrations('create table half (n int)', `insert into half values (1)`)
  expect(await migrateDatabase(clone.url, { folder })).toEqual({ applied: 2 })
  expect((await pool.query('select n from half')).rows).toEqual([{ n: 1 }])
})

test('a migration that never ends blocks the others only until their timeout', async () => {
  await writeMigrations('create table slow (n int)')
  const holder = new pg.Client(clone.url)
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [0x7468_6e6e])
  await expect(migrateDatabase(clone.url, { folder, lockTimeoutMs: 200 })).rejects.toThrow(/Another process/)
  await holder.end()
})

test('a migration fails instead of waiting in the queue of a locked table', async () => {
  await writeMigrations('create table busy (n int)')
  await migrateDatabase(clone.url, { folder })
  await writeMigrations('create table busy (n int)', 'alter table busy add column m int')
  const reader = new pg.Client(clone.url)
  await reader.connect()
  await reader.query('begin; select * from busy')
  await expect(migrateDatabase(clone.url, { folder })).rejects.toThrow()
  await reader.end()
  expect(await migrateDatabase(clone.url, { folder })).toEqual({ applied: 1 })
})

async function writeMigrations(...statements: string[]): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_000 + idx,
    tag: `000${idx}`,
    breakpoints: true,
  }))
  await Promise.all(statements.map((text, idx) => writeFile(join(folder, `000${idx}.sql`), text)))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
}

/** Returns the number of ended queries. */
async function terminateQueries(pattern: string): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'migrate' and query like $1`,
    [pattern],
  )
  return rowCount ?? 0
}
