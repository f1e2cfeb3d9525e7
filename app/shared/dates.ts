// Calendar days in Manila. Moments are stored in UTC.

/** 'YYYY-MM-DD', without time and time zone. */
export type Day = string

/** The Philippines have had no daylight saving time since 1990, so a fixed offset is enough and server and browser agree. */
export const MANILA_OFFSET_MS = 8 * 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

export function toManilaDay(moment: Date): Day {
  return new Date(moment.getTime() + MANILA_OFFSET_MS).toISOString().slice(0, 10)
}

/** The moment when a day begins in Manila. */
export function getStartOfManilaDay(day: Day): Date {
  return new Date(toUtcTime(day) - MANILA_OFFSET_MS)
}

/** True for a real date between 1900 and 2199 in our format. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

export function splitDay(day: Day): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

export function addDays(day: Day, days: number): Day {
  return new Date(toUtcTime(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A month after 31 January is the last day of February. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: date } = splitDay(day)
  const first = Date.UTC(year, month - 1 + months, 1)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(first + (Math.min(date, lastOfMonth) - 1) * DAY_MS).toISOString().slice(0, 10)
}

export function getFirstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** The ISO 8601 week of a day, as `2026-W47`: weeks begin on Monday, and the first contains 4 January. */
export function getIsoWeek(day: Day): string {
  const weekday = (new Date(toUtcTime(day)).getUTCDay() + 6) % 7
  const thursday = addDays(day, 3 - weekday)
  const week = Math.floor(countDaysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`
}

/** Negative if `to` is earlier. */
export function countDaysBetween(from: Day, to: Day): number {
  return Math.round((toUtcTime(to) - toUtcTime(from)) / DAY_MS)
}

function toUtcTime(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}
