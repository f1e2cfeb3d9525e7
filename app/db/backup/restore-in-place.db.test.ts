import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createBackup } from './create-backup.server.ts'
import { OtherSchemaError, restoreInPlace } from './restore-in-place.server.ts'
import { computeTableDigest, connect, listSequences, listTables } from './tables.server.ts'

const CHILD = 'tests/support/restore-in-place.child.ts'
const database = setUpTestDatabase()
let folder = ''
const pathIn = (name: string) => join(folder, name)

/** Rows, keys and triggers; no number of a sequence. */
async function digest() {
  const client = await connect(database.url, 'test')
  try {
    const tables: Record<string, unknown> = {}
    for (const { name } of await listTables(client)) tables[name] = await computeTableDigest(client, name)
    const keys = await client.query(
      `select conname, convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
    )
    const triggers = await client.query(`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`)
    return { tables, keys: keys.rows, triggers: triggers.rows }
  } finally {
    await client.end()
  }
}

async function readSequences() {
  const client = await connect(database.url, 'test')
  try {
    return new Map((await listSequences(client)).map(({ name, lastValue }) => [name, Number(lastValue)]))
  } finally {
    await client.end()
  }
}

const insertEvents = (count: number) =>
  database.pool.query(`insert into events (topic, subject_id) select 'odd', 'x' from generate_series(1, ${count})`)
const restore = () =>
  restoreInPlace({
    url: database.url,
    path: pathIn('backup'),
    files: createDiskStorage(pathIn('restored')),
    before: async () => {},
    after: async () => {},
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-restore-'))
  const files = createDiskStorage(pathIn('files'))
  await files.put({ bucket: 'avatars', path: 'a/1.webp' }, Buffer.from('picture'), { contentType: 'image/webp' })
  await database.pool.query(`insert into settings (key, value) values ('odd', '"old"')`)
  await insertEvents(3)
  await createBackup({ url: database.url, files, path: pathIn('backup') })
  await database.pool.query(`update settings set value = '"new"' where key = 'odd'`)
  await insertEvents(50)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Until the database has noticed that the process is gone. */
async function waitUntilGone(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where application_name = 'tahanan restore in place' and datname = current_database()`,
      )
      return rows[0]?.n
    })
    .toBe(0)
}

test.each(['begun', 'rows loaded', 'compared'])(
  'a process that is killed at "%s" leaves every row, key, trigger and number as it was',
  async (step) => {
    const [before, numbers] = [await digest(), await readSequences()]
    const child = spawn(process.execPath, [CHILD, database.url, pathIn('backup'), pathIn('restored'), step])
    const lines = createInterface({ input: child.stdout })
    expect((await once(lines, 'line'))[0]).toBe(step)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await waitUntilGone()
    expect(await digest()).toEqual(before)
    for (const [name, number] of await readSequences())
      expect(number, name).toBeGreaterThanOrEqual(numbers.get(name) ?? 0)
    await insertEvents(1)
  },
)

test('a failure in the last step changes nothing', async () => {
  const before = await digest()
  const attempt = restoreInPlace({
    url: database.url,
    path: pathIn('backup'),
    files: createDiskStorage(pathIn('restored')),
    before: async () => {},
    after: () => Promise.reject(new Error('no')),
  })
  await expect(attempt).rejects.toThrow('no')
  expect(await digest()).toEqual(before)
})

test('without a kill the rows are those of the backup, and no number is given twice (null control)', async () => {
  const before = await digest()
  const numbers = await readSequences()
  await restore()
  expect(await digest()).not.toEqual(before)
  const { rows } = await database.pool.query(`select value from settings where key = 'odd'`)
  expect(rows).toEqual([{ value: 'old' }])
  expect((await database.pool.query(`select from events`)).rowCount).toBe(3)
  await insertEvents(1)
  const newest = await database.pool.query<{ id: string }>(`select max(id)::text as id from events`)
  expect(Number(newest.rows[0]?.id)).toBeGreaterThan(numbers.get('events_id_seq') ?? 0)
})

test('a backup with another schema is refused', async () => {
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  )
  await expect(restore()).rejects.toBeInstanceOf(OtherSchemaError)
})
