// What every part of the demo world needs to know while it is made.
import type { Cipher } from '#app/db/encryption.server.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { PendingRows } from './database/pending-rows.ts'

export type DemoData = {
  calendar: DemoCalendar
  pendingRows: PendingRows
  cipher: Cipher
  /** Made once: hashing it for everybody would take longer than all the rest. */
  passwordHash: string
  /** The secret behind approximate positions, the same that the server uses. */
  positionSecret: string
  amenityIds: ReadonlyMap<string, string>
  adminId: string
}
