// What a calendar entry is made of. The texts are in the language of the person who receives it.
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'

export type CalendarEvent = {
  /** The id of what it is about. With the host of the site it is the UID, so a later file replaces the entry of an earlier one. */
  id: string
  /** Counts up with every change; the entry with the highest one is valid. */
  version: number
  status: InspectionStatus
  startsAt: Date
  endsAt: Date
  /** Has a day and no time: the days are those of both moments in UTC, the last one not included. */
  isAllDay?: boolean
  title: string
  /** Null while the place is not known to this person. */
  place: string | null
  description: string
  /** Of the page about it, from the root of the site. */
  path: string
}

export const INVITE_METHODS = ['REQUEST', 'CANCEL'] as const
export type InviteMethod = (typeof INVITE_METHODS)[number]
