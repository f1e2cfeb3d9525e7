// News between processes. A row and one NOTIFY in the transaction that caused it; polling heals whatever a lost NOTIFY missed.
import type { Db } from '#app/db/client.server.ts'

/** Ids only: who may see what is decided where the event is read, never by what it carries (PROMISES T1). A hint has the id 0. */
export type AppEvent = { id: number; topic: string; subjectId: string; createdAt: Date }

export type Events = {
  /** Announced when the transaction commits; never if it rolls back. */
  publish(db: Db, event: { topic: string; subjectId: string }): Promise<void>
  /** Announced like an event and kept nowhere: lost when nobody listens, for what is old in seconds anyway. */
  hint(db: Db, hint: { topic: string; subjectId: string }): Promise<void>
  /** At least once per process, usually within milliseconds; order is not promised, so readers look up the truth. */
  subscribe(listener: (event: AppEvent) => void): () => void
  start(): Promise<void>
  stop(): Promise<void>
}
