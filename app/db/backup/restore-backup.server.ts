// Restores a backup. The whole archive is verified first; then everything happens in one transaction, so that a failed restore
// changes nothing. Needs no superuser: foreign keys are dropped and created again, which checks them.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  listAppliedMigrations,
  listKnownMigrations,
  migrateDatabase,
  MIGRATIONS_FOLDER,
} from '#app/db/migrate.server.ts'
import { readArchive } from './archive.server.ts'
import type { FileStore } from './file-store.server.ts'
import { getFilePartName, type Manifest, parseTableName } from './manifest.ts'
import { connect, buildCopyTarget, computeTableDigest, listTables } from './tables.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

export class RestoreRefusedError extends Error {
  constructor(reason: string) {
    super(`${reason} Nothing was changed.`)
    this.name = 'RestoreRefusedError'
  }
}

export type RestoreOptions = {
  url: string
  files: FileStore
  path: string
  passphrase?: string | undefined
  /** Replaces existing rows by those of the backup. */
  replace?: boolean
  /** Of the program that restores. Default: that of this code. */
  migrationsFolder?: string
  onProgress?: (line: string) => void
}

export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const report = options.onProgress ?? (() => {})
  const folder = options.migrationsFolder ?? MIGRATIONS_FOLDER
  report('checking the backup')
  const manifest = await verifyBackup(options.path, options.passphrase)
  const client = await connect(options.url, 'tahanan restore')
  try {
    await requireSafeRestore(client, manifest, options)
    // First the schema of the backup, then the newest: old rows go through the same migrations.
    await migrateDatabase(options.url, { folder, onlyFirst: manifest.migrations.length })
    await client.query('begin')
    try {
      await loadBackup(client, manifest, options)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    await client.end()
  }
  await migrateDatabase(options.url, { folder })
  return manifest
}

async function requireSafeRestore(client: pg.Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const known = listKnownMigrations(options.migrationsFolder)
  if (manifest.migrations.some((hash, index) => known[index] !== hash)) {
    throw new RestoreRefusedError('The backup was made by a newer or different version of this program.')
  }
  if ((await listAppliedMigrations(client)).length > manifest.migrations.length) {
    throw new RestoreRefusedError('The backup is older than the schema of this database; restore it into an empty one.')
  }
  const others = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name <> $1`,
    [`tahanan owner ${process.pid}`],
  )
  if ((others.rows[0]?.count ?? 0) > 0) {
    throw new RestoreRefusedError('Other programs are connected to this database; stop the servers first.')
  }
  if (options.replace) return
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`)
    if (rowCount)
      throw new RestoreRefusedError(`The database is not empty (table ${name}); --replace gives up what is there.`)
  }
}

type LoadOptions = Pick<RestoreOptions, 'files' | 'path' | 'passphrase' | 'onProgress'> & {
  /** A rollback does not undo `setval`, so a database that stays in use must not get lower numbers. */
  onlyRaisesSequences?: boolean
}

/** In the open transaction of the client. Compares every table with the backup. */
export async function loadBackup(client: pg.Client, manifest: Manifest, options: LoadOptions): Promise<void> {
  const present = (await listTables(client)).map((table) => table.name)
  const expected = manifest.tables.map((table) => table.name)
  if (present.join() !== expected.join()) {
    throw new RestoreRefusedError('The tables of the database are not those of the backup.')
  }
  const names = present.map((name) => client.escapeIdentifier(name))
  const foreignKeys = await dropForeignKeys(client)
  // Triggers guard against changes by people (append-only tables); a restore contains their results.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  await loadParts(client, manifest, options)
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    const isWanted = options.onlyRaisesSequences
      ? `from ${client.escapeIdentifier(name)} where last_value < $2 or (last_value = $2 and $3 and not is_called)`
      : ''
    await client.query(`select setval(quote_ident($1)::regclass, $2::bigint, $3::boolean) ${isWanted}`, [
      name,
      lastValue,
      isCalled,
    ])
  }
  await client.query('set constraints all immediate')
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const statement of foreignKeys) await client.query(statement)
  for (const table of manifest.tables) {
    const restored = await computeTableDigest(client, table.name)
    if (restored.rows !== table.rows || restored.digest !== table.digest) {
      throw new Error(`Table ${table.name} does not hold what was saved (${restored.rows} of ${table.rows} rows).`)
    }
  }
}

/** Returns the statements that create them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const row of rows) await client.query(row.drop)
  return rows.map((row) => row.add)
}

async function loadParts(client: pg.Client, manifest: Manifest, options: LoadOptions): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const files = new Map(manifest.files.map((file) => [getFilePartName(file), file]))
  await readArchive(options.path, options.passphrase, async (name: string, body: Readable) => {
    const table = tables.get(parseTableName(name) ?? '')
    const file = files.get(name)
    if (table) {
      await pipeline(body, client.query(copyFrom(`copy ${buildCopyTarget(client, table)} from stdin`)))
    } else if (file) {
      await options.files.put({ bucket: file.bucket, path: file.path }, body, { contentType: file.contentType })
    }
  })
  options.onProgress?.(`${manifest.tables.length} tables and ${manifest.files.length} files loaded`)
}
