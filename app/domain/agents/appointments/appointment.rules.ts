// Times of appointments. Manila has no daylight saving time, so the same time a week later is always seven times 24 hours later.
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { formatTimeOfDay, toManilaMoment } from '#app/shared/manila-time.ts'
import { type Appointment, PLANNED_DAYS } from './appointment.model.ts'

type Span = Pick<Appointment, 'startsAt' | 'endsAt'>

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** `time` is HH:MM in Manila. An appointment may end on the next day. */
export function getSpan({ date, time, minutes }: { date: Day; time: string; minutes: number }): Span {
  const startsAt = toManilaMoment(date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
}

export const getMinutes = ({ startsAt, endsAt }: Span): number => (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS

/** Day, HH:MM and length, as the fields of the form want them. */
export function toTimeFields(span: Span): { date: Day; time: string; minutes: number } {
  const { startsAt } = span
  return { date: toManilaDay(startsAt), time: formatTimeOfDay(startsAt), minutes: getMinutes(span) }
}

/** The first appointment and its repetitions, at the same time of the same weekday. */
export function listWeeklySpans({ startsAt, endsAt }: Span, weeks: number): Span[] {
  return Array.from({ length: weeks }, (_, week) => ({
    startsAt: new Date(startsAt.getTime() + week * WEEK_MS),
    endsAt: new Date(endsAt.getTime() + week * WEEK_MS),
  }))
}

export function isPlannableDay(day: Day, today: Day): boolean {
  return day >= addDays(today, -PLANNED_DAYS.before) && day <= addDays(today, PLANNED_DAYS.after)
}

/** The last day that an appointment touches. One that ends at midnight does not touch the next day. */
export const getLastDay = ({ endsAt }: Pick<Span, 'endsAt'>): Day => toManilaDay(new Date(endsAt.getTime() - 1))

/** An agent who plans later than the reminder would come needs none: it counts as sent. */
export function getFirstRemindedAt(startsAt: Date, reminderMinutes: number | null, now: Date): Date | null {
  if (reminderMinutes === null) return null
  return startsAt.getTime() - reminderMinutes * MINUTE_MS <= now.getTime() ? now : null
}
