import type { BackupCopy, StoredBackup } from '#app/adapters/owner-database/owner-database.server.ts'

/** Announced after the rows were replaced: processes drop what they have cached of the former ones. */
export const DATA_RESTORED_TOPIC = 'data.restored'

/** How many backups of this machine the console lists. */
export const MAX_LISTED_BACKUPS = 30

export type { BackupCopy, StoredBackup }

export type BackupList = {
  backups: StoredBackup[]
  /** Null: the bucket cannot be read now. */
  copies: BackupCopy[] | null
}
