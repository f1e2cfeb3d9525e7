// The calendar of an agent as its page and the calendar feed need it.
import type { Day } from '#app/shared/dates.ts'
import type { InspectionType } from '#app/shared/tenancy-vocabulary.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Both days included. */
export type DayRange = { from: Day; until: Day }

export const CALENDAR_KINDS = [
  'viewing',
  'inspection',
  'appointment',
  'followUp',
  'leaseEnd',
  'licence',
  'busy',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** `requested` waits for the answer of the agent, `proposed` for that of the other side. A planned appointment has none. */
export type ItemState = 'scheduled' | 'requested' | 'proposed' | 'completed' | 'done' | 'cancelled'

export type CalendarItem = {
  /** Unique in a calendar: a viewing has an entry for each time that was proposed, an appointment one for each day it touches. */
  key: string
  id: string
  kind: CalendarKind
  day: Day
  /** Null for what has a day and no time. */
  time: { startsAt: Date; endsAt: Date } | null
  /** The listing of a visit or a lease, the client of a follow-up, the title of an appointment, the agency of a license, the host of a calendar. */
  title: string
  /** Whom the agent meets, what the agent wanted to do, or where. */
  detail: string | null
  visitType: InspectionType | null
  state: ItemState | null
  /** What a move has to name; null if the agent cannot move it here. */
  version: number | null
  /** Counts the changes of an entry that the agent cannot move here, too; the calendar feed needs it. */
  sequence?: number
  /** The page about it. */
  to: string
}

/** How long it takes to get to a visit from the one before it on the same day. */
export type TravelHint = {
  /** The key of the visit that the agent travels to. */
  key: string
  kilometres: number
  minutes: number
  /** Between the end of one visit and the start of the next; negative if they overlap. */
  gapMinutes: number
}

/** Hours of a day in which the agent offers viewings, in minutes since midnight in Manila. */
export type OpenWindow = { day: Day; from: number; to: number }

/** Of each source in one range. A calendar with more shows the earliest and says so. */
export const MAX_ITEMS_PER_SOURCE = 300
export const AGENDA_DAYS = 30
