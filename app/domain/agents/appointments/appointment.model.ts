// An appointment as its pages need it, and the bounds of what an agent may plan.
import type { Day } from '#app/shared/dates.ts'
import type { AppointmentKind, AppointmentStatus } from '#app/shared/vocabulary.ts'

export const APPOINTMENT_TITLE_MAX = 150
export const APPOINTMENT_PLACE_MAX = 200
export const APPOINTMENT_NOTES_MAX = 2_000
export const CANCEL_REASON_MAX = 500

/** In minutes. The longest also bounds how far back a query looks for what still goes on. */
export const APPOINTMENT_LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720] as const
export const MAX_LENGTH_MINUTES = 720
export const DEFAULT_LENGTH_MINUTES = 60

/** In minutes before the start. The job looks ahead as far as the longest. */
export const REMINDER_MINUTES = [10, 30, 60, 120, 1_440] as const
export const MAX_REMINDER_MINUTES = 1_440
export const DEFAULT_REMINDER_MINUTES = 60

/** Appointments of a weekly series, the first included. */
export const MAX_WEEKS = 26

/** Days from today on which an appointment may be planned or written down later. */
export const PLANNED_DAYS = { before: 365, after: 730 } as const
/** Of one agent, from the earliest day on that may still be planned. */
export const MAX_APPOINTMENTS = 3_000

/** Clients and listings that the form offers. */
export const MAX_CHOICES = 300

/** What a change of a series concerns. */
export const SERIES_SCOPES = ['this', 'following'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

export type Appointment = {
  id: string
  version: number
  kind: AppointmentKind
  status: AppointmentStatus
  title: string
  place: string | null
  startsAt: Date
  endsAt: Date
}

export type AppointmentView = Appointment & {
  notes: string | null
  cancelReason: string | null
  reminderMinutes: number | null
  client: { id: string; name: string } | null
  listing: { id: string; title: string; isListed: boolean } | null
  /** Null for an appointment that does not repeat. */
  series: { position: number; count: number } | null
}

export type AppointmentChoices = {
  clients: { id: string; name: string }[]
  listings: { id: string; title: string }[]
}

/** What a command planned or changed, for a look at what else is at these times. */
export type PlannedTimes = { ids: string[]; from: Day; until: Day }
