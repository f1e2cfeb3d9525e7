// Calendars of other services: at the times at which their owner is busy, nobody can book a viewing.
import type { CalendarProblem } from '#app/shared/integrations/calendar-vocabulary.ts'

export const MAX_CALENDARS = 3
export const CALENDAR_ADDRESS_MAX = 1_000
/** Of one calendar, the earliest ones. */
export const MAX_BUSY_TIMES = 2_000

/** Milliseconds since 1970; the end is not included. */
export type BusySpan = [from: number, until: number]

/** What the thread reads, and what it answers. `ownHost`: entries with an id of this site are left out. */
export type CalendarTask = { text: string; from: number; until: number; ownHost: string }
export type CalendarAnswer = { busy: BusySpan[] } | { problem: 'unreadable' }

/** As its owner sees it: the address is a secret. */
export type OwnCalendar = {
  id: string
  host: string
  /** The last success. */
  checkedAt: Date
  failingSince: Date | null
  problem: CalendarProblem | null
  /** Its busy times count no longer. */
  isStopped: boolean
}
