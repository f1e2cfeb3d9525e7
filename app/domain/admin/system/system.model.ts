import type { FailedJob, JobCounts } from '#app/adapters/jobs/jobs.server.ts'
import type { StoredBackup } from '#app/adapters/owner-database/owner-database.server.ts'

export type SystemTable = { name: string; rows: number; bytes: number }

export type SystemState = {
  version: string
  nodeVersion: string
  database: { version: string; bytes: number; connections: number; processes: number; tables: SystemTable[] }
  jobs: JobCounts[]
  failedJobs: FailedJob[]
  /** Of the last 30 days; each count stops at a bound. */
  mail: { waiting: number; oldestWaitingAt: Date | null; failed: number }
  /** `freeBytes` is the free space on the disk of the server. */
  storage: { files: number; bytes: number; freeBytes: number }
  backup: { last: StoredBackup | null; isEncrypted: boolean }
}

export const MAX_COUNTED_MAILS = 1_000
