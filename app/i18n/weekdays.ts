// Names of weekdays. Not in format.ts, which is in the bundle of every page.
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'

/** From Sunday, like `Date.getUTCDay`. */
const WEEKDAY_LABELS = [
  m.weekday_0,
  m.weekday_1,
  m.weekday_2,
  m.weekday_3,
  m.weekday_4,
  m.weekday_5,
  m.weekday_6,
] as const

/** 0 is Sunday. */
export function getWeekdayName(weekday: number): string {
  return WEEKDAY_LABELS[weekday]?.() ?? ''
}

export function formatWeekday(day: Day): string {
  return getWeekdayName(new Date(`${day}T00:00:00Z`).getUTCDay())
}
