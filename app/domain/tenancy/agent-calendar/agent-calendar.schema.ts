// The address of the calendar and the moves of its entries.
import { z } from 'zod'
import { dayOfForm, timeOfDay } from '#app/domain/agents/appointments/appointment.schema.ts'
import { type Day, isDay } from '#app/shared/dates.ts'
import { isTimeOfDay } from '#app/shared/manila-time.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { CALENDAR_VIEWS, type CalendarView } from './agent-calendar.model.ts'

export type CalendarAddress = {
  view: CalendarView
  date: Day
  /** The entry that is about to move, with the time it was dropped on. */
  move: { id: string; date: Day | null; time: string | null } | null
}

/** Unknown values count as absent. Without a view it is the week of today. */
export function readCalendarAddress(params: URLSearchParams, today: Day): CalendarAddress {
  const date = params.get('date')
  const id = params.get('move')
  const toDate = params.get('toDate')
  const toTime = params.get('toTime')
  return {
    view: CALENDAR_VIEWS.find((view) => view === params.get('view')) ?? 'week',
    date: isDay(date) ? date : today,
    move:
      id !== null && isUuid(id)
        ? { id, date: isDay(toDate) ? toDate : null, time: isTimeOfDay(toTime) ? toTime : null }
        : null,
  }
}

const shared = {
  id: z.uuid('field.invalid'),
  /** The one that the calendar showed. */
  version: z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid'),
  date: dayOfForm,
}

export const calendarMove = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal(['viewing', 'appointment']),
      ...shared,
      time: timeOfDay,
    }),
    z.strictObject({ intent: z.literal('followUp'), ...shared }),
  ],
  'field.invalid',
)
export type CalendarMove = z.output<typeof calendarMove>
