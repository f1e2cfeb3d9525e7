import type { FailedJob, JobCounts } from '#app/adapters/jobs/jobs.server.ts'
import type { StoredBackup } from '#app/adapters/owner-database/owner-database.server.ts'

export type SystemTable = { name: string; rows: number; bytes: number }

/** What an operator has to know at once. */
export type OperatingFacts = {
  /** The newest, up to a bound. */
  failedJobs: FailedJob[]
  /** Since when a job waits that should have run; null if none does. */
  oldestDueJobAt: Date | null
  /** Of the last 30 days; each count stops at a bound. */
  mail: { waiting: number; oldestWaitingAt: Date | null; failed: number }
  /** Free space on the disk of the server. */
  freeBytes: number
  lastBackup: StoredBackup | null
  /** The newest one that was restored as a test. */
  lastProven: StoredBackup | null
  /** Null: the copies are not configured. */
  copies: { lastAt: Date | null } | null
  /** Lines of the books that the last audit found to be different. */
  moneyDifferences: number
  /** Time since the last update of the memory index, if updates fail. */
  searchStaleSeconds: number
  /** In the last hour, by all processes. */
  recentErrors: number
  /** When the certificate of the mail server ends; null without SMTP, or while it cannot be read. */
  mailCertificateEndsAt: Date | null
}

export type SystemState = {
  version: string
  nodeVersion: string
  database: { version: string; bytes: number; connections: number; processes: number; tables: SystemTable[] }
  jobs: JobCounts[]
  facts: OperatingFacts
  storage: { files: number; bytes: number }
  isBackupEncrypted: boolean
}

export const MAX_COUNTED_MAILS = 1_000
