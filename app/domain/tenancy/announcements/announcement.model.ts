import { defineList } from '#app/shared/lists/define-list.ts'
import type { Day } from '#app/shared/dates.ts'
import type { SpaceKind } from '#app/shared/vocabulary.ts'

export const ANNOUNCEMENT_TITLE_MAX = 120
export const ANNOUNCEMENT_BODY_MAX = 4_000
export const WITHDRAWN_NOTE_MAX = 500
export const announcementList = defineList({ filters: {}, pageSize: 20 })

/** The day of what an announcement is about. Hours as `HH:MM`; no hours without a day. */
export type AnnouncedEvent = { eventOn: Day | null; eventFrom: string | null; eventTo: string | null }
/** The unit or room whose tenants an announcement is for. */
export type AnnouncedSpace = { id: string; kind: SpaceKind; label: string }

export type Announcement = AnnouncedEvent & {
  id: string
  title: string
  body: string
  space: AnnouncedSpace | null
  createdAt: Date
  withdrawnAt: Date | null
  withdrawnNote: string | null
  version: number
  /** The announcement that this one corrects, and the one that corrects this one. */
  corrects: AnnouncementLink | null
  correctedBy: AnnouncementLink | null
}
export type AnnouncementLink = { id: string; title: string }

/** Who has read it, of the tenants who live there now and of those who read it and have moved out. */
export type ReadCounts = { read: number; audience: number }

export type OwnerAnnouncement = Announcement & ReadCounts & { remindedAt: Date | null }
export type TenantAnnouncement = Announcement & { building: string; readAt: Date | null }

export type Receipt = {
  tenantId: string
  rentalId: string
  name: string
  readAt: Date | null
  livesHere: boolean
  /** Without an account a tenant can read nothing here. */
  hasAccount: boolean
}
