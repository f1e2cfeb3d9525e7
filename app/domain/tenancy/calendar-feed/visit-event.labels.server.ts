// The texts of a viewing or an inspection in a calendar.
import type { CalendarEvent } from '#app/domain/kernel/calendar/calendar.model.ts'
import { formatPlaceLine, type PlaceParts } from '#app/domain/tenancy/visit-access/place-line.rules.ts'
import { m } from '#app/messages/messages.js'
import type { InspectionStatus, InspectionType } from '#app/shared/tenancy-vocabulary.ts'
import { getInspectionsPath } from '#app/shared/dashboard-paths.ts'
import type { Locale, Role } from '#app/shared/vocabulary.ts'

export type VisitRow = PlaceParts & {
  id: string
  version: number
  type: InspectionType
  status: InspectionStatus
  scheduledAt: Date
  durationMinutes: number
  title: string
  isAddressExact: boolean
}

const TYPE_NAMES: Record<InspectionType, typeof m.dashboard_visit_viewing> = {
  viewing: m.dashboard_visit_viewing,
  annual: m.dashboard_visit_annual,
  maintenance: m.dashboard_visit_maintenance,
  move_in: m.dashboard_visit_move_in,
  move_out: m.dashboard_visit_move_out,
}

/** `role` is of the reader, whose page it leads to. */
export function toCalendarEvent(row: VisitRow, locale: Locale, role: Role): CalendarEvent {
  const state = row.status === 'pending_confirmation' ? m.calendar_event_waiting({}, { locale }) : null
  const place = row.isAddressExact ? null : m.calendar_event_area({}, { locale })
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    startsAt: row.scheduledAt,
    endsAt: new Date(row.scheduledAt.getTime() + row.durationMinutes * 60_000),
    title: m.dashboard_visit_title({ kind: TYPE_NAMES[row.type]({}, { locale }), home: row.title }, { locale }),
    place: formatPlaceLine(row),
    description: [state, place].filter((line) => line !== null).join('\n'),
    path: row.type === 'viewing' ? `/dashboard/viewings/${row.id}` : (getInspectionsPath(role) ?? '/dashboard'),
  }
}
