// The rows of the last release go to this version and are all there; a backup of this version restores; and the way back is the backup
// taken before the upgrade, restored with the migrations of that release.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createBackup } from '#app/db/backup/create-backup.server.ts'
import type { FileStore } from '#app/db/backup/file-store.server.ts'
import type { Manifest } from '#app/db/backup/manifest.ts'
import { restoreBackup } from '#app/db/backup/restore-backup.server.ts'
import { listKnownMigrations, MIGRATIONS_FOLDER } from '#app/db/migrate.server.ts'
import { type Clone, cloneTemplate } from '#tests/support/database/database.ts'

/** Tables of the last release that have another name now, or null if their rows went elsewhere. */
const RENAMED: Readonly<Record<string, string | null>> = {}
const NO_FILES: FileStore = { list: async () => [], open: async () => null, put: async () => undefined }

let folder: string
let released: string
let upgraded: Clone
let manifest: Manifest
const clones: Clone[] = []

async function createEmptyDatabase(): Promise<Clone> {
  const clone = await cloneTemplate(inject('postgresUrl'), 'template0')
  clones.push(clone)
  return clone
}

async function countRows(url: string, tables: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${client.escapeIdentifier(table)}`,
      )
      counts[table] = rows[0]?.count ?? -1
    }
    return counts
  } finally {
    await client.end()
  }
}

/** The migrations that the release had. */
async function copyReleasedMigrations(count: number): Promise<string> {
  const copy = join(folder, 'migrations')
  await cp(MIGRATIONS_FOLDER, copy, { recursive: true })
  const path = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] }
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-upgrade-'))
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.tahanan'))
  expect(names).toHaveLength(1)
  released = join(import.meta.dirname, names[0] ?? '')
  upgraded = await createEmptyDatabase()
  manifest = await restoreBackup({ url: upgraded.url, path: released, files: NO_FILES })
})
afterAll(async () => {
  for (const clone of clones) await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

test('every row of the last release is there after the upgrade', async () => {
  expect(manifest.tables.length).toBeGreaterThan(100)
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([])
  const expected = manifest.tables.flatMap(({ name, rows }) => {
    const now = RENAMED[name] === undefined ? name : RENAMED[name]
    return now === null ? [] : [[now, rows] as const]
  })
  const counts = await countRows(
    upgraded.url,
    expected.map(([name]) => name),
  )
  expect(counts).toEqual(Object.fromEntries(expected))
})

test('a backup of the upgraded database restores, and the release refuses it and takes its own', async () => {
  const path = join(folder, 'upgraded')
  await createBackup({ url: upgraded.url, path, files: NO_FILES, passphrase: undefined })
  const again = await createEmptyDatabase()
  await expect(restoreBackup({ url: again.url, path, files: NO_FILES })).resolves.toBeDefined()

  const migrationsFolder = await copyReleasedMigrations(manifest.migrations.length)
  const back = await createEmptyDatabase()
  const isNewer = listKnownMigrations().length > manifest.migrations.length
  if (isNewer)
    await expect(restoreBackup({ url: back.url, path, files: NO_FILES, migrationsFolder })).rejects.toThrow(
      'made by a newer or different version',
    )
  const restored = await restoreBackup({ url: back.url, path: released, files: NO_FILES, migrationsFolder })
  expect(restored.tables).toEqual(manifest.tables)
})
