// What only the owner of the tables may do: write a backup, and remove rows that the application can only append to. Each call opens its
// connections and closes them, so that no request can use the rights of the owner by accident.
import type { InPlaceOptions } from '#app/db/backup/restore-in-place.server.ts'
import type { BackupProof } from '#app/db/backup/prove-backup.server.ts'
import type { Db } from '#app/db/client.server.ts'

export type StoredBackup = {
  name: string
  bytes: number
  at: Date
  isNightly: boolean
  isEncrypted: boolean
  /** Of the restore that tested it. */
  proof: BackupProof | null
  /** When a copy of it left this machine. */
  copiedAt: Date | null
}
export type WrittenBackup = StoredBackup & { tables: number; rows: number; files: number }

/** `at` is in the name: when the backup was written. */
export type BackupCopy = { name: string; bytes: number; at: Date; bucket: string }
export type RestoreSteps = Pick<InPlaceOptions, 'before' | 'after'>
export type RestoredBackup = { createdAt: Date; rows: number; files: number }

export type OwnerDatabase = {
  /** Writes a backup of rows and files, reads it again and compares it with its list of contents. */
  writeBackup(options?: { isNightly: boolean }): Promise<WrittenBackup>
  /** Removes the nightly backups but for the newest ones. Returns how many. */
  removeNightlyBackups(options: { keep: number }): Promise<number>
  /** The newest, or the newest of those wanted. */
  findBackup(isWanted?: (backup: StoredBackup) => boolean): Promise<StoredBackup | null>
  /** The newest, at most so many. */
  listBackups(limit: number): Promise<StoredBackup[]>
  /** Copies in the bucket that are not on this machine, newest first. */
  listCopies(): Promise<BackupCopy[]>
  /** Replaces the rows in use by those of a backup, in one transaction, in which `before` and `after` work too. */
  restore(name: string, steps: RestoreSteps): Promise<RestoredBackup>
  /** Restores it into a database of its own, compares every row, and notes it beside the backup. Fails if it cannot be restored. */
  proveBackup(name: string, now: () => Date): Promise<BackupProof>
  /** Copies it out of this machine and removes the oldest copies but for `keep`. Returns how many. */
  copyBackup(name: string, options: { keep: number; now: () => Date }): Promise<number>
  isBackupEncrypted: boolean
  /** Whether copies are configured. */
  hasBackupCopies: boolean
  /** On the disk that gets the backups. */
  getFreeBytes(): Promise<number>
  /** Runs `work` in one transaction of the owner, without the time limits of requests. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
