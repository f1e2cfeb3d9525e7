// The time of the demo data. "Now" is midnight at the start of the seed day: history is before it, plans are after it.
import { addDays, type Day, toManilaDay, getStartOfManilaDay } from '#app/shared/dates.ts'

const MINUTE = 60_000
export const ONE_DAY = 86_400_000

export type DemoCalendar = {
  today: Day
  now: Date
  /** Negative is the past. */
  day(offset: number): Day
  at(offset: number, hour: number, minute?: number): Date
  /** At the latest one minute before now. */
  clampToPast(moment: Date): Date
}

export function createDemoCalendar(today: Day): DemoCalendar {
  const now = getStartOfManilaDay(today)
  return {
    today,
    now,
    day: (offset) => addDays(today, offset),
    at: (offset, hour, minute = 0) => momentOn(addDays(today, offset), hour, minute),
    clampToPast: (moment) => (moment.getTime() < now.getTime() ? moment : new Date(now.getTime() - MINUTE)),
  }
}

export function momentOn(day: Day, hour: number, minute = 0): Date {
  return new Date(getStartOfManilaDay(day).getTime() + (hour * 60 + minute) * MINUTE)
}

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE)
export const hoursAfter = (moment: Date, hours: number) => minutesAfter(moment, hours * 60)
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * ONE_DAY)
export const toCalendarDay = toManilaDay
