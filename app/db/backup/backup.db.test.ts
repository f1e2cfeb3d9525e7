import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { type Clone, cloneDatabase, cloneTemplate, setUpTestDatabase } from '#tests/support/database/database.ts'
import { listKnownMigrations, migrateDatabase, MIGRATIONS_FOLDER } from '#app/db/migrate.server.ts'
import { createBackup } from './create-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

const database = setUpTestDatabase()
const PASSPHRASE = 'mabuhay ang tahanan'
/** Several blocks of an encrypted backup. */
const AUDIT_ROWS = 5_000
const PICTURE = randomBytes(300_000)
const LONG_PATH = `${'very-long-folder-name/'.repeat(8)}contract.pdf`
const pathIn = (name: string) => join(folder, name)
let folder: string
let target: Clone

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-backup-'))
  const storage = createDiskStorage(pathIn('files'))
  await storage.put({ bucket: 'property-images', path: 'a/1.webp' }, PICTURE, { contentType: 'image/webp' })
  await storage.put({ bucket: 'documents', path: LONG_PATH }, Buffer.from('%PDF'), { contentType: 'application/pdf' })
  await fillDatabase()
  await createBackup({ url: database.url, files: storage, path: pathIn('plain') })
  await createBackup({ url: database.url, files: storage, path: pathIn('encrypted'), passphrase: PASSPHRASE })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  target = await cloneDatabase()
  onTestFinished(() => target.drop())
})

/** Difficult rows: characters that break text formats, an identity column, a table with triggers, a deferred constraint. */
async function fillDatabase(): Promise<void> {
  const { pool } = database
  await pool.query(`insert into settings (key, value) values ('odd', $1)`, [
    JSON.stringify('tab\t newline\n backslash\\ \\N quote" ñ 🏠 \u2028'),
  ])
  await pool.query(
    `insert into audit_log (action, subject_type) select 'test.action', 'test' from generate_series(1, ${AUDIT_ROWS})`,
  )
  await pool.query(`insert into events (topic, subject_id) values ('gone', '1')`)
  await pool.query('delete from events')
}

/** The migrations of a newer version of this program, which has one more. */
async function copyMigrationsWith(statement: string): Promise<string> {
  const newer = pathIn('newer-migrations')
  await cp(MIGRATIONS_FOLDER, newer, { recursive: true })
  const path = join(newer, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] }
  const when = (journal.entries.at(-1)?.when ?? 0) + 1
  const entry = { idx: journal.entries.length, version: '7', when, tag: 'newer', breakpoints: true }
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(newer, 'newer.sql'), statement)
  return newer
}

const restore = (path: string, options: { passphrase?: string; replace?: boolean } = {}) =>
  restoreBackup({
    url: target.url,
    files: createDiskStorage(pathIn('restored')),
    path: pathIn(path),
    replace: true,
    ...options,
  })

async function createEmptyDatabase(): Promise<Clone> {
  const clone = await cloneTemplate(inject('postgresUrl'), 'template0')
  onTestFinished(() => clone.drop())
  return clone
}

async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function digestDatabase(url: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    )
    const tables: Record<string, unknown> = {}
    for (const { name } of rows) {
      const all = await client.query<{ hash: string }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
      )
      tables[name] = all.rows[0]?.hash
    }
    const keys = await client.query(
      `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as def, convalidated
         from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    )
    const triggers = await client.query(
      `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
    return { tables, keys: keys.rows, triggers: triggers.rows }
  } finally {
    await client.end()
  }
}

describe('restored backup', () => {
  test.each(['plain', 'encrypted'])(
    'a restore gives the same rows, keys, triggers and files (%s)',
    async (kind) => {
      const manifest = await restore(kind, kind === 'encrypted' ? { passphrase: PASSPHRASE } : {})
      expect(manifest.tables.find((table) => table.name === 'audit_log')?.rows).toBe(AUDIT_ROWS)
      expect(await digestDatabase(target.url)).toEqual(await digestDatabase(database.url))
      const storage = createDiskStorage(pathIn('restored'))
      const picture = await storage.open({ bucket: 'property-images', path: 'a/1.webp' })
      expect(picture?.info.contentType).toBe('image/webp')
      expect(picture && (await buffer(picture.body)).equals(PICTURE)).toBe(true)
      expect(await storage.head({ bucket: 'documents', path: LONG_PATH })).toMatchObject({ size: 4 })
    },
    20_000,
  )

  test('sequences continue after a restore, also past deleted rows', async () => {
    await restore('plain')
    const client = new pg.Client(target.url)
    await client.connect()
    const next = await client.query(`insert into events (topic, subject_id) values ('next', '2') returning id::int`)
    await expect(client.query('delete from audit_log')).rejects.toThrow(/never changed/)
    await client.end()
    expect(next.rows).toEqual([{ id: 2 }])
  })

  test('a backup of an older schema is restored into an empty database and migrated', async () => {
    const [old, empty] = [await cloneDatabase(), await createEmptyDatabase()]
    onTestFinished(() => old.drop())
    await runQuery(old.url, `insert into settings (key, value) values ('old', '1')`)
    const files = createDiskStorage(pathIn('no-files'))
    const saved = await createBackup({ url: old.url, files, path: pathIn('old') })
    expect(saved.migrations).toEqual(listKnownMigrations())
    const migrationsFolder = await copyMigrationsWith(`update settings set value = '2' where key = 'old'`)
    const newer = { files, path: pathIn('old'), migrationsFolder }
    await restoreBackup({ ...newer, url: empty.url })
    expect(await runQuery(empty.url, `select value from settings where key = 'old'`)).toEqual([{ value: 2 }])
    expect(await runQuery(empty.url, 'select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual([
      { n: listKnownMigrations().length + 1 },
    ])
    await migrateDatabase(target.url, { folder: migrationsFolder })
    await expect(restoreBackup({ ...newer, url: target.url, replace: true })).rejects.toThrow(/older/)
  })

  test('a backup is one snapshot: rows written meanwhile are not in it', async () => {
    let written = false
    const files = createDiskStorage(pathIn('files'))
    const manifest = await createBackup({
      url: database.url,
      files,
      path: pathIn('moment'),
      onProgress: () => {
        if (written) return
        written = true
        void database.pool.query(`insert into settings (key, value) values ('late', '1')`)
      },
    })
    expect(manifest.tables.find((table) => table.name === 'settings')?.rows).toBe(1)
    await database.pool.query(`delete from settings where key = 'late'`)
  })

  test('a backup file is readable by its owner only, and no temporary file remains', async () => {
    expect((await stat(pathIn('plain'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('refused restore', () => {
  const expectUntouched = async (attempt: () => Promise<unknown>, message: RegExp) => {
    const before = await digestDatabase(target.url)
    await expect(attempt()).rejects.toThrow(message)
    expect(await digestDatabase(target.url)).toEqual(before)
  }

  test('a restore into a database with rows is refused without the option to replace them', () =>
    expectUntouched(() => restore('plain', { replace: false }), /not empty.*--replace/))

  test('a restore is refused while another client is connected', async () => {
    const other = new pg.Client(target.url)
    other.on('error', () => {})
    await other.connect()
    await expect(restore('plain')).rejects.toThrow(/stop the servers/)
    await other.end()
  })

  test('a restore without the passphrase, or with a wrong one, changes nothing', async () => {
    await expectUntouched(() => restore('encrypted'), /BACKUP_PASSPHRASE/)
    await expectUntouched(
      () => restore('encrypted', { passphrase: 'something else' }),
      /does not open with this passphrase/,
    )
  })

  test.each(['plain', 'encrypted'])(
    'a restore of a changed or truncated backup changes nothing (%s)',
    async (kind) => {
      const good = await readFile(pathIn(kind))
      const options = kind === 'encrypted' ? { passphrase: PASSPHRASE } : {}
      const bad = Buffer.from(good)
      bad.writeUInt8(bad.readUInt8(good.length >> 1) ^ 0xff, good.length >> 1)
      await writeFile(pathIn('changed'), bad)
      await expectUntouched(() => restore('changed', options), /damaged|does not open/)
      for (const length of [0, 10, good.length >> 1, good.length - 300]) {
        await writeFile(pathIn('cut'), good.subarray(0, length))
        await expectUntouched(() => restore('cut', options), /damaged|does not open/)
      }
      await expect(verifyBackup(pathIn(kind), options.passphrase)).resolves.toBeDefined() // null control
    },
    30_000,
  )

  test('a restore that fails half-way changes nothing', async () => {
    const client = new pg.Client(target.url)
    await client.connect()
    await client.query(`alter table settings add constraint no_odd_key check (key <> 'odd')`)
    await client.end()
    await expectUntouched(() => restore('plain'), /no_odd_key/)
  })
})
