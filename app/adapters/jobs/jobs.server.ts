// Work that happens later, once, whichever process is free. Kept in PostgreSQL, so it survives a crash and commits with its cause.
import type { Db } from '#app/db/client.server.ts'

export type JobData = Record<string, string | number | boolean | null>

export type JobDefinition = {
  name: string
  handler: (data: JobData) => Promise<void>
  /** Five-field cron in Asia/Manila: the job runs once per tick, whatever the number of processes. */
  cron?: string
  retryLimit?: number
}

export type Jobs = {
  /** Part of the caller's transaction when `db` is one. Jobs with the same `dedupeKey` that wait are one job. */
  send(db: Db, name: string, data: JobData, options?: { dedupeKey?: string; startAfter?: Date }): Promise<void>
  /** Registers handlers and starts working. Call once per process. */
  work(definitions: readonly JobDefinition[]): Promise<void>
  stop(): Promise<void>
}
