// The texts of follow-ups, appointments, ends of leases and licenses in a calendar.
import type { CalendarEvent } from '#app/domain/kernel/calendar/calendar.model.ts'
import { formatItemTitle } from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { m } from '#app/messages/messages.js'
import { addDays, type Day } from '#app/shared/dates.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

const toUtcMidnight = (day: Day) => new Date(`${day}T00:00:00Z`)

export function toDatedEvent(item: CalendarItem, locale: Locale): CalendarEvent {
  const { id, kind, day, time, state, version, sequence, detail, to } = item
  return {
    id,
    version: sequence ?? version ?? 1,
    status: state === 'cancelled' ? 'cancelled' : 'scheduled',
    startsAt: time?.startsAt ?? toUtcMidnight(day),
    endsAt: time?.endsAt ?? toUtcMidnight(addDays(day, 1)),
    isAllDay: time === null,
    title: formatItemTitle(item, locale),
    place: kind === 'appointment' ? detail : null,
    description: kind === 'licence' ? m.agent_calendar_feed_licence({}, { locale }) : (detail ?? ''),
    path: to,
  }
}
