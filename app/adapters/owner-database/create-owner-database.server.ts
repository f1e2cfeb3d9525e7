import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createBackup } from '#app/db/backup/create-backup.server.ts'
import type { FileStore } from '#app/db/backup/file-store.server.ts'
import { verifyBackup } from '#app/db/backup/verify-backup.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { getFreeBytes } from '#app/db/embedded/disk-space.server.ts'
import type { OwnerDatabase, StoredBackup, WrittenBackup } from './owner-database.server.ts'

export type OwnerDatabaseOptions = {
  /** Connects as the role that owns the tables. */
  url: string
  files: FileStore
  /** Where backups are written. */
  folder: string
  passphrase: string | undefined
}

const STATEMENT_TIMEOUT_MS = 10 * 60_000
const BACKUP_NAME = /^tahanan-[\w-]+\.tar\.zst(?:\.sealed)?$/
const NIGHTLY_NAME = /-nightly\.tar\.zst(?:\.sealed)?$/

export function createOwnerDatabase({ url, files, folder, passphrase }: OwnerDatabaseOptions): OwnerDatabase {
  return {
    isBackupEncrypted: passphrase !== undefined,
    writeBackup: ({ isNightly } = { isNightly: false }) =>
      writeBackup({ url, files, folder, passphrase }, isNightly ? '-nightly' : ''),
    removeNightlyBackups: ({ keep }) => removeNightlyBackups(folder, keep),
    findLastBackup: () => findLastBackup(folder),
    getFreeBytes: () => getFreeBytes(dirname(folder)), // the folder itself exists from the first backup on
    async transaction(work) {
      const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
      try {
        return await db.transaction(async (tx) => {
          await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
          return work(tx)
        })
      } finally {
        await close()
      }
    },
  }
}

/** As `npm run db:backup` names it. */
export function buildBackupName(now: Date, isEncrypted: boolean, suffix: '' | '-nightly' = ''): string {
  return `tahanan-${now.toISOString().replaceAll(/[:.]/g, '-')}${suffix}.tar.zst${isEncrypted ? '.sealed' : ''}`
}

async function writeBackup(options: OwnerDatabaseOptions, suffix: '' | '-nightly'): Promise<WrittenBackup> {
  const { url, files, folder, passphrase } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = buildBackupName(new Date(), passphrase !== undefined, suffix)
  const path = join(folder, name)
  const manifest = await createBackup({ url, files, path, passphrase })
  await verifyBackup(path, passphrase)
  const { size, mtime } = await stat(path)
  return {
    name,
    bytes: size,
    at: mtime,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files: manifest.files.length,
  }
}

/** The names begin with the time, so they are in the order of their age, the oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((entry) => BACKUP_NAME.test(entry)).toSorted()
}

async function removeNightlyBackups(folder: string, keep: number): Promise<number> {
  const nightly = (await listBackups(folder)).filter((name) => NIGHTLY_NAME.test(name))
  const old = nightly.slice(0, Math.max(0, nightly.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

async function findLastBackup(folder: string): Promise<StoredBackup | null> {
  const name = (await listBackups(folder)).at(-1)
  if (name === undefined) return null
  const { size, mtime } = await stat(join(folder, name))
  return { name, bytes: size, at: mtime }
}
