// What only the owner of the tables may do: write a backup, and remove rows that the application can only append to. Each call opens its
// connections and closes them, so that no request can use the rights of the owner by accident.
import type { Db } from '#app/db/client.server.ts'

export type StoredBackup = { name: string; bytes: number; at: Date }
export type WrittenBackup = StoredBackup & { tables: number; rows: number; files: number }

export type OwnerDatabase = {
  /** Writes a backup of rows and files, reads it again and compares it with its list of contents. */
  writeBackup(options?: { isNightly: boolean }): Promise<WrittenBackup>
  /** Removes the nightly backups but for the newest ones. Returns how many. */
  removeNightlyBackups(options: { keep: number }): Promise<number>
  findLastBackup(): Promise<StoredBackup | null>
  isBackupEncrypted: boolean
  /** On the disk that gets the backups. */
  getFreeBytes(): Promise<number>
  /** Runs `work` in one transaction of the owner, without the time limits of requests. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
