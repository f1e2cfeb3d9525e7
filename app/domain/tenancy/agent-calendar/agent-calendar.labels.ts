// The texts of an entry in the calendar of an agent.
import { getAppointmentStatusLabel } from '#app/domain/agents/appointments/appointment.labels.ts'
import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import type { InspectionType } from '#app/shared/tenancy-vocabulary.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import type { CalendarItem, CalendarKind, CalendarView, ItemState, TravelHint } from './agent-calendar.model.ts'
import { isTooShort } from './travel-time.rules.ts'

const VISIT_LABELS: Record<InspectionType, typeof m.dashboard_visit_viewing> = {
  viewing: m.dashboard_visit_viewing,
  annual: m.dashboard_visit_annual,
  maintenance: m.dashboard_visit_maintenance,
  move_in: m.dashboard_visit_move_in,
  move_out: m.dashboard_visit_move_out,
}
const KIND_LABELS: Record<Exclude<CalendarKind, 'viewing' | 'inspection'>, typeof m.dashboard_visit_viewing> = {
  appointment: m.agent_calendar_kind_appointment,
  followUp: m.agent_calendar_kind_followUp,
  leaseEnd: m.ui_lease_ends,
  licence: m.agent_calendar_kind_licence,
  busy: m.agent_calendar_kind_busy,
}

export const VIEW_LABELS: Record<CalendarView, () => string> = {
  month: m.ui_month,
  week: m.agent_calendar_view_week,
  day: m.ui_day,
  agenda: m.agent_calendar_view_agenda,
}

export const STATE_LABELS: Record<ItemState, () => string> = {
  scheduled: () => getStatusLabel('inspection', 'scheduled'),
  requested: m.agent_calendar_state_requested,
  proposed: m.agent_calendar_state_proposed,
  completed: () => getStatusLabel('inspection', 'completed'),
  done: () => getAppointmentStatusLabel('done'),
  cancelled: () => getAppointmentStatusLabel('cancelled'),
}

/** "Viewing", "Move-out inspection", "Follow-up". */
export function getKindLabel(
  { kind, visitType }: Pick<CalendarItem, 'kind' | 'visitType'>,
  locale: Locale = getCurrentLocale(),
): string {
  if (kind === 'viewing' || kind === 'inspection') return VISIT_LABELS[visitType ?? 'viewing']({}, { locale })
  return KIND_LABELS[kind]({}, { locale })
}

/** "Viewing, 2BR Condo in Makati". */
export function formatItemTitle(item: CalendarItem, locale: Locale = getCurrentLocale()): string {
  return m.dashboard_visit_title({ kind: getKindLabel(item, locale), home: item.title }, { locale })
}

/** Who and what first, for entries with little room: "Ana Cruz · Loft in Pasig", "Ligaya · Call about the viewing". */
export function formatItemName(item: CalendarItem): string {
  const { kind, title, detail } = item
  if (kind === 'busy') return m.agent_calendar_busy({ host: title })
  if (kind === 'licence') return `${getKindLabel(item)} · ${title}`
  if (kind === 'appointment' || detail === null) return title
  return kind === 'followUp' ? `${title} · ${detail}` : `${detail} · ${title}`
}

/** What `formatItemName` leaves out: the kind, and where an appointment is. */
export function formatItemAbout(item: CalendarItem): string | null {
  const { kind, detail } = item
  if (kind === 'licence' || kind === 'busy') return null
  const label = getKindLabel(item)
  return kind === 'appointment' && detail !== null ? `${label}, ${detail}` : label
}

export function formatItemTime({ time }: CalendarItem): string {
  if (time === null) return m.agent_calendar_all_day()
  return m.ui_range({ from: formatTime(time.startsAt), to: formatTime(time.endsAt) })
}

export function formatTravel(hint: TravelHint): string {
  const { kilometres, minutes, gapMinutes } = hint
  const distance = formatNumber(kilometres, 1)
  return isTooShort(hint)
    ? m.agent_calendar_travel_short({ minutes, distance, gap: Math.max(0, gapMinutes) })
    : m.agent_calendar_travel({ minutes, distance })
}
