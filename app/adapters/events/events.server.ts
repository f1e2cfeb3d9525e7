// Events between processes: a row and one NOTIFY in the transaction of the cause; polling repairs a lost NOTIFY.
import type { Db } from '#app/db/client.server.ts'

/** Ids only: the reader of an event checks who may see what (promise T1). A hint has the id 0. */
export type AppEvent = { id: number; topic: string; subjectId: string; createdAt: Date }

export type Events = {
  /** Announced when the transaction commits; never if it rolls back. */
  publish(db: Db, event: { topic: string; subjectId: string }): Promise<void>
  /** Announced like an event but not stored: lost without a listener. For data that is outdated in seconds. */
  hint(db: Db, hint: { topic: string; subjectId: string }): Promise<void>
  /**
   * At least once for each process, usually within milliseconds and in no fixed order; listeners read the current state from
   * tables.
   */
  subscribe(listener: (event: AppEvent) => void): () => void
  start(): Promise<void>
  stop(): Promise<void>
}
