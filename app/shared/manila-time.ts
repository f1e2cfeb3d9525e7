// Time of day in Manila. Separate from dates.ts, which is in the bundle of every page.
import { type Day, getStartOfManilaDay, MANILA_OFFSET_MS } from './dates.ts'

export function toManilaTime(moment: Date): { hour: number; minute: number } {
  const shifted = new Date(moment.getTime() + MANILA_OFFSET_MS)
  return { hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() }
}

/** 'HH:MM', or 'HH:MM:SS' as PostgreSQL returns it. */
export function toMinutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The moment of a time of day in Manila. */
export function toManilaMoment(day: Day, time: string): Date {
  return new Date(getStartOfManilaDay(day).getTime() + toMinutesOfDay(time) * 60_000)
}
