import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createBackup } from '#app/db/backup/create-backup.server.ts'
import type { FileStore } from '#app/db/backup/file-store.server.ts'
import { restoreInPlace } from '#app/db/backup/restore-in-place.server.ts'
import { proveBackup } from '#app/db/backup/prove-backup.server.ts'
import { verifyBackup } from '#app/db/backup/verify-backup.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { getFreeBytes } from '#app/db/embedded/disk-space.server.ts'
import { type BackupCopiesOptions, createBackupCopies } from './backup-copies.server.ts'
import {
  buildBackupName,
  createBackupFolder,
  findBackup,
  listBackups,
  noteBackup,
  readBackup,
  removeNightlyBackups,
} from './backup-folder.server.ts'
import type { OwnerDatabase, WrittenBackup } from './owner-database.server.ts'

export type OwnerDatabaseOptions = {
  /** Connects as the role that owns the tables. */
  url: string
  files: FileStore
  /** Where backups are written. */
  folder: string
  passphrase: string | undefined
  /** Where copies of encrypted backups go. */
  copies?: BackupCopiesOptions | undefined
}

const STATEMENT_TIMEOUT_MS = 10 * 60_000

export function createOwnerDatabase(options: OwnerDatabaseOptions): OwnerDatabase {
  const { url, folder, passphrase } = options
  const copies = options.copies ? createBackupCopies(options.copies) : null
  return {
    isBackupEncrypted: passphrase !== undefined,
    hasBackupCopies: copies !== null,
    writeBackup: ({ isNightly } = { isNightly: false }) => writeBackup(options, isNightly ? '-nightly' : ''),
    removeNightlyBackups: ({ keep }) => removeNightlyBackups(folder, keep),
    findBackup: (isWanted) => findBackup(folder, isWanted),
    listBackups: async (limit) =>
      Promise.all((await listBackups(folder)).slice(0, limit).map((name) => readBackup(folder, name))),
    async listCopies() {
      const local = new Set(await listBackups(folder))
      return ((await copies?.list()) ?? []).filter(({ name }) => !local.has(name))
    },
    async restore(name, steps) {
      const manifest = await restoreInPlace({
        url,
        files: options.files,
        path: join(folder, name),
        passphrase,
        ...steps,
      })
      return {
        createdAt: new Date(manifest.createdAt),
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.length,
      }
    },
    async proveBackup(name, now) {
      const proof = await proveBackup({ url, path: join(folder, name), passphrase, now })
      await noteBackup(folder, name, { proof })
      return proof
    },
    async copyBackup(name, { keep, now }) {
      if (copies === null) throw new Error('there is no bucket for copies of backups')
      await copies.write(join(folder, name), name)
      await noteBackup(folder, name, { copiedAt: now() })
      return copies.removeOld({ keep })
    },
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

async function writeBackup(options: OwnerDatabaseOptions, suffix: '' | '-nightly'): Promise<WrittenBackup> {
  const { url, files, folder, passphrase } = options
  await createBackupFolder(folder)
  const name = buildBackupName(new Date(), passphrase !== undefined, suffix)
  const path = join(folder, name)
  const manifest = await createBackup({ url, files, path, passphrase })
  await verifyBackup(path, passphrase)
  return {
    ...(await readBackup(folder, name)),
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files: manifest.files.length,
  }
}
