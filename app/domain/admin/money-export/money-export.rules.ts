// The days of the export of bookings and money. They are in the address, so that a link names a period.
import { addDays, countDaysBetween, type Day, isDay, toManilaDay } from '#app/shared/dates.ts'

export const MAX_EXPORT_DAYS = 366
const DEFAULT_DAYS = 30
/** Days of one query: the file is written while it is read. */
const DAYS_PER_PART = 31

export type ExportPeriod = { from: Day; to: Day }

/** The last 30 days without days that can be read, or with days in the wrong order. Null if it is longer than a year. */
export function readExportPeriod(params: URLSearchParams, now: Date): ExportPeriod | null {
  const [from, to] = [params.get('from'), params.get('to')]
  const today = toManilaDay(now)
  if (!isDay(from) || !isDay(to) || from > to) return { from: addDays(today, 1 - DEFAULT_DAYS), to: today }
  return countDaysBetween(from, to) < MAX_EXPORT_DAYS ? { from, to } : null
}

/** Consecutive parts that cover every day once. */
export function splitPeriod({ from, to }: ExportPeriod): ExportPeriod[] {
  const parts: ExportPeriod[] = []
  for (let start = from; start <= to; start = addDays(start, DAYS_PER_PART)) {
    const end = addDays(start, DAYS_PER_PART - 1)
    parts.push({ from: start, to: end < to ? end : to })
  }
  return parts
}
