// What every part of the demo data needs while it is made.
import type { Cipher } from '#app/db/encryption.server.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { PendingRows } from './database/pending-rows.ts'

export type DemoData = {
  calendar: DemoCalendar
  pendingRows: PendingRows
  cipher: Cipher
  /** Hashed once: hashing it for every account would take longer than all other work. */
  passwordHash: string
  /** Secret of the approximate positions; must be the server's. */
  positionSecret: string
  amenityIds: ReadonlyMap<string, string>
  /** Null: no administrator is made. */
  adminId: string | null
}
