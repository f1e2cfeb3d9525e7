// Background jobs, each run once by any process. Stored in PostgreSQL, so a job survives a crash and commits with its cause.
import type { Db } from '#app/db/client.server.ts'

export type JobData = Record<string, string | number | boolean | null>

export type JobDefinition = {
  name: string
  handler: (data: JobData) => Promise<void>
  /** Five-field cron in Asia/Manila: runs once for each tick, on any number of processes. */
  cron?: string
  retryLimit?: number
}

/** How many jobs of one name wait, run and have failed for good. */
export type JobCounts = { name: string; waiting: number; running: number; failed: number }
export type FailedJob = { id: string; name: string; failedAt: Date; attempts: number }

export type Jobs = {
  /** Part of the caller's transaction if `db` is one. Waiting jobs with the same `dedupeKey` are one job. */
  send(db: Db, name: string, data: JobData, options?: { dedupeKey?: string; startAfter?: Date }): Promise<void>
  /** Registers handlers and starts working. Call once for each process. */
  work(definitions: readonly JobDefinition[]): Promise<void>
  /** Names without such jobs are left out. */
  countByName(): Promise<JobCounts[]>
  /** Those that used up their retries, newest first. */
  listFailed(limit: number): Promise<FailedJob[]>
  /** Since when the job waits that should have run first; null if none is late. */
  findOldestDue(): Promise<Date | null>
  /** Part of the caller's transaction. False if the job is not in the list of failed jobs any more. */
  retry(db: Db, job: Pick<FailedJob, 'id' | 'name'>): Promise<boolean>
  stop(): Promise<void>
}
