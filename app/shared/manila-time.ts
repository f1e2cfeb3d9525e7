// Time of day in Manila. Separate from dates.ts, which is in the bundle of every page.
import { type Day, getStartOfManilaDay, MANILA_OFFSET_MS } from './dates.ts'

export function toManilaTime(moment: Date): { hour: number; minute: number } {
  const shifted = new Date(moment.getTime() + MANILA_OFFSET_MS)
  return { hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() }
}

const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** 'HH:MM', as a time field sends it. */
export const isTimeOfDay = (value: unknown): value is string => typeof value === 'string' && TIME_PATTERN.test(value)

/** 'HH:MM', as a time field wants it. */
export function formatTimeOfDay(moment: Date): string {
  const { hour, minute } = toManilaTime(moment)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
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
