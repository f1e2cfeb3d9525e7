import { m } from '#app/messages/messages.js'
import type { CalendarProblem } from '#app/shared/integrations/calendar-vocabulary.ts'

const PROBLEMS: Record<CalendarProblem, () => string> = {
  address: m.webhook_problem_address,
  connection: m.field_importedCalendar_unreachable,
  timeout: m.field_importedCalendar_unreachable,
  status: m.field_importedCalendar_refused,
  redirect: m.field_importedCalendar_refused,
  tooLarge: m.field_importedCalendar_tooLarge,
  unreadable: m.field_importedCalendar_unreadable,
}

/** What went wrong, and what to do. */
export const getCalendarProblemLabel = (problem: CalendarProblem): string => PROBLEMS[problem]()
