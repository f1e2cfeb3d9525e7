import type { CalendarView } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import type { Day } from '#app/shared/dates.ts'

export type Shown = { view: CalendarView; date: Day }

/** The address of a view of the calendar. */
export const buildCalendarPath = ({ view, date }: Shown): string =>
  `/dashboard/agent/calendar?view=${view}&date=${date}`

/** The form that adds an appointment, with the day and the time of a cell filled in. */
export function buildAddPath({ view }: Pick<Shown, 'view'>, day: Day, time?: string): string {
  return `/dashboard/agent/calendar/new?view=${view}&date=${day}${time === undefined ? '' : `&time=${time}`}`
}

/** The same view with the dialog that moves an entry; `to` is the time it was dropped on. */
export function buildMovePath(shown: Shown, id: string, to?: { day: Day; time: string }): string {
  const target = to ? `&toDate=${to.day}&toTime=${to.time}` : ''
  return `${buildCalendarPath(shown)}&move=${id}${target}`
}
