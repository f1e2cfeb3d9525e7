// The address of the calendar and the moves of its entries.
import { z } from 'zod'
import { type Day, isDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { CALENDAR_VIEWS, type CalendarView } from './agent-calendar.model.ts'

export type CalendarAddress = {
  view: CalendarView
  date: Day
  /** The entry that is about to move, with the time it was dropped on. */
  move: { id: string; date: Day | null; time: string | null } | null
}

const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Unknown values count as absent. Without a view it is the week of today. */
export function readCalendarAddress(params: URLSearchParams, today: Day): CalendarAddress {
  const date = params.get('date')
  const id = params.get('move')
  const toDate = params.get('toDate')
  const toTime = params.get('toTime') ?? ''
  return {
    view: CALENDAR_VIEWS.find((view) => view === params.get('view')) ?? 'week',
    date: isDay(date) ? date : today,
    move:
      id !== null && isUuid(id)
        ? { id, date: isDay(toDate) ? toDate : null, time: TIME_PATTERN.test(toTime) ? toTime : null }
        : null,
  }
}

const day = z.string('field.required').min(1, 'field.required').refine(isDay, 'field.date.invalid')
const shared = {
  id: z.uuid('field.invalid'),
  /** The one that the calendar showed. */
  version: z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid'),
  date: day,
}

export const calendarMove = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('viewing'),
      ...shared,
      time: z.string('field.required').min(1, 'field.required').regex(TIME_PATTERN, 'field.invalid'),
    }),
    z.strictObject({ intent: z.literal('followUp'), ...shared }),
  ],
  'field.invalid',
)
export type CalendarMove = z.output<typeof calendarMove>
