// Times and prices of reservations. Pure: the week that a tenant sees and the check of the server are the same calculation.
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { toManilaMoment, toMinutesOfDay } from '#app/shared/manila-time.ts'
import type { AmenityTerms, ReservationDay, TakenTime, TimeSpan } from './shared-amenity.model.ts'

export const RESERVATION_STEP_MINUTES = 30
/** How far ahead a tenant reserves. */
export const RESERVATION_DAYS_AHEAD = 60
/** Of one rental, so that nobody keeps an amenity for themselves. */
export const MAX_UPCOMING_RESERVATIONS = 6
export const MAX_RESERVATION_PEOPLE = 1_000

const MINUTE_MS = 60_000
const WEEK_DAYS = 7

type Hours = Pick<AmenityTerms, 'opensAt' | 'closesAt'>

/** The Monday of the week. */
export function getStartOfWeek(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % WEEK_DAYS))
}

/** Seven days with their free and taken times, in order. What has passed is of no use to anybody. */
export function buildReservationWeek(
  hours: Hours,
  taken: readonly TakenTime[],
  { firstDay, now }: { firstDay: Day; now: Date },
): ReservationDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = addDays(firstDay, index)
    return { day, spans: buildSpans(hours, taken, day, now) }
  })
}

function buildSpans(hours: Hours, taken: readonly TakenTime[], day: Day, now: Date): TimeSpan[] {
  const opens = toManilaMoment(day, hours.opensAt)
  const closes = toManilaMoment(day, hours.closesAt)
  if (toManilaDay(now) > day || closes <= now) return [{ from: opens, to: closes, use: 'past' }]
  const spans: TimeSpan[] = []
  let from = opens < now ? roundUp(now) : opens
  if (from > opens) spans.push({ from: opens, to: from < closes ? from : closes, use: 'past' })
  const ofDay = taken
    .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < closes)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  for (const { startsAt, endsAt, isOwn } of ofDay) {
    if (startsAt > from) spans.push({ from, to: startsAt, use: 'free' })
    spans.push({ from: startsAt > from ? startsAt : from, to: endsAt, use: isOwn ? 'own' : 'taken' })
    from = endsAt
  }
  if (from < closes) spans.push({ from, to: closes, use: 'free' })
  return spans
}

function roundUp(moment: Date): Date {
  const step = RESERVATION_STEP_MINUTES * MINUTE_MS
  return new Date(Math.ceil(moment.getTime() / step) * step)
}

/** Starting times of a day, as 'HH:MM'. */
export function listStartTimes({ opensAt, closesAt }: Hours): string[] {
  const times: string[] = []
  for (
    let at = toMinutesOfDay(opensAt);
    at + RESERVATION_STEP_MINUTES <= toMinutesOfDay(closesAt);
    at += RESERVATION_STEP_MINUTES
  )
    times.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  return times
}

/** Lengths in minutes, up to the longest one that the owner allows and the opening hours have. */
export function listLengths({ opensAt, closesAt, maxMinutes }: Hours & Pick<AmenityTerms, 'maxMinutes'>): number[] {
  const longest = Math.min(maxMinutes, toMinutesOfDay(closesAt) - toMinutesOfDay(opensAt))
  const steps = Math.floor(longest / RESERVATION_STEP_MINUTES)
  return Array.from({ length: steps }, (_, index) => (index + 1) * RESERVATION_STEP_MINUTES)
}

/** To the centavo, half a centavo up. */
export function calculateReservationPrice(hourlyPrice: number, minutes: number): number {
  return Math.round((hourlyPrice * minutes) / 60)
}

export type ReservationTime = { day: Day; from: string; minutes: number }

export type TimeProblem =
  | 'reservation.time.past'
  | 'reservation.date.tooFar'
  | 'reservation.time.closed'
  | 'reservation.time.tooLong'

/** Null if the time can be reserved, as far as others leave it free. */
export function checkReservationTime(
  terms: Hours & Pick<AmenityTerms, 'maxMinutes'>,
  { day, from, minutes }: ReservationTime,
  now: Date,
): { field: 'day' | 'from' | 'minutes'; code: TimeProblem } | null {
  const startsAt = toManilaMoment(day, from)
  const [start, end] = [toMinutesOfDay(from), toMinutesOfDay(from) + minutes]
  if (day > addDays(toManilaDay(now), RESERVATION_DAYS_AHEAD)) return { field: 'day', code: 'reservation.date.tooFar' }
  if (startsAt <= now) return { field: day < toManilaDay(now) ? 'day' : 'from', code: 'reservation.time.past' }
  if (minutes > terms.maxMinutes) return { field: 'minutes', code: 'reservation.time.tooLong' }
  const isOpen = start >= toMinutesOfDay(terms.opensAt) && end <= toMinutesOfDay(terms.closesAt)
  return isOpen ? null : { field: 'from', code: 'reservation.time.closed' }
}
