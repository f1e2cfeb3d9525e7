// Migrates a database to the schema of this code, as the role that owns it. Forward only; each migration is atomic.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { DatabaseLog } from './database-log.server.ts'
import { grantPrivileges } from './grants.server.ts'
import { installJobQueue } from './job-queue.server.ts'
import { findPrimaryUrl } from './primary-host.server.ts'

const MIGRATIONS_SCHEMA = 'drizzle'
const MIGRATIONS_TABLE = '__drizzle_migrations'
const TABLE = `${MIGRATIONS_SCHEMA}.${MIGRATIONS_TABLE}`
/** Relative to the project root, so that it is right in the sources and in the bundled server. */
export const MIGRATIONS_FOLDER = join(PROJECT_ROOT, 'app', 'db', 'migrations')

const OLDEST_VERSION = 150_000
/** The advisory lock of all migrations of this product; the letters of its name. */
const LOCK_KEY = 0x7468_6e6e
const LOCK_TIMEOUT_MS = 60_000

export type MigrateOptions = {
  log?: DatabaseLog
  folder?: string
  /** How long to wait for another process that migrates. */
  lockTimeoutMs?: number
  /** Stops after this many migrations: the schema of an older backup. */
  onlyFirst?: number
  /** The application's role, which gets its privileges on all tables. None: the owner is the only role. */
  appRole?: string | undefined
}

/** Safe to call from several processes: one migrates, the others wait. */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<{ applied: number }> {
  const folder = options.folder ?? MIGRATIONS_FOLDER
  // One connection holds the lock and migrates: if it dies, the lock is released.
  const connectionString = await findPrimaryUrl(url)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireSupportedServer(client)
    await acquireLock(client, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS)
    const before = await countApplied(client)
    // A statement that waits for a locked table would block every query behind it: fail and retry instead (promise B2).
    await client.query(`set lock_timeout = '2s'; set statement_timeout = 0`)
    await withFirstMigrations(folder, options.onlyFirst, (migrationsFolder) =>
      migrate(drizzle({ client }), {
        migrationsFolder,
        migrationsSchema: MIGRATIONS_SCHEMA,
        migrationsTable: MIGRATIONS_TABLE,
      }),
    )
    await installJobQueue(url)
    if (options.appRole !== undefined) await grantPrivileges(client, options.appRole)
    const applied = (await countApplied(client)) - before
    if (applied > 0) options.log?.info('database.migrated', { applied })
    return { applied }
  } finally {
    await client.end()
  }
}

/** The number of pending migrations. Cheap enough to call every few seconds. */
export async function countPendingMigrations(pool: pg.Pool, folder: string = MIGRATIONS_FOLDER): Promise<number> {
  return Math.max(0, (await readJournal(folder)).entries.length - (await countApplied(pool)))
}

/** The hashes of the migrations of this code, oldest first. */
export function listKnownMigrations(folder: string = MIGRATIONS_FOLDER): string[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.hash)
}

/** The hashes of the migrations that a database has, oldest first. */
export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client))) return []
  const { rows } = await client.query<{ hash: string }>(`select hash from ${TABLE} order by created_at`)
  return rows.map((row) => row.hash)
}

type Journal = { entries: { idx: number; tag: string }[] }

async function readJournal(folder: string): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
}

async function countApplied(client: pg.Client | pg.Pool): Promise<number> {
  if (!(await hasTable(client))) return 0
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${TABLE}`)
  return rows[0]?.count ?? 0
}

async function hasTable(client: pg.Client | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [TABLE])
  return rows[0]?.there === true
}

/** Drizzle runs all migrations of a folder, so a shorter list needs its own folder. */
async function withFirstMigrations<T>(
  folder: string,
  count: number | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (count === undefined) return work(folder)
  const journal = await readJournal(folder)
  const entries = journal.entries.slice(0, count)
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'tahanan-migrations-'))
  try {
    await mkdir(join(temporaryFolder, 'meta'))
    await writeFile(join(temporaryFolder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    await Promise.all(
      entries.map(({ tag }) => copyFile(join(folder, `${tag}.sql`), join(temporaryFolder, `${tag}.sql`))),
    )
    return await work(temporaryFolder)
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const version = rows[0]
  if (version === undefined || version.number < OLDEST_VERSION) {
    throw new Error(`The database is PostgreSQL ${version?.name ?? 'of an unknown version'}; 15 or newer is needed.`)
  }
}

async function acquireLock(client: pg.Client, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken) return
    if (Date.now() > deadline) {
      throw new Error(`Another process has been migrating this database for over ${Math.round(timeoutMs / 1_000)} s.`)
    }
    await sleep(100)
  }
}
