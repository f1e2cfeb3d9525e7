// When push messages are sent, and how often they are tried.
import { addDays, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'

/** In Manila: nobody is woken. What happened at night is one push message in the morning. */
const QUIET_FROM_HOUR = 22
const QUIET_UNTIL_HOUR = 7
const HOUR_MS = 60 * 60_000

/** A person who has the page open reads it there first. */
export const READING_MS = 20_000

/** Longer than a delivery may take (MAX_PUSH_MS of the adapter). A process without a result after this time counts as dead. */
export const LEASE_MS = 30_000
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = 30 * 60_000
/** Older news is in the product and in the mails. */
export const MAX_AGE_MS = 24 * HOUR_MS
export const TTL_SECONDS = MAX_AGE_MS / 1_000
/** Bounds the duration of one job. */
export const MAX_DEVICES_PER_ROUND = 500
/** What one push message may sum up. */
export const MAX_GROUPED = 50

const getHourOfManila = (moment: Date) =>
  (moment.getTime() - getStartOfManilaDay(toManilaDay(moment)).getTime()) / HOUR_MS

export function isQuiet(moment: Date): boolean {
  const hour = getHourOfManila(moment)
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

/** The moment itself, or the end of the quiet hours. */
export function skipQuietHours(moment: Date): Date {
  if (!isQuiet(moment)) return moment
  const today = toManilaDay(moment)
  const morning = getHourOfManila(moment) < QUIET_UNTIL_HOUR ? today : addDays(today, 1)
  return new Date(getStartOfManilaDay(morning).getTime() + QUIET_UNTIL_HOUR * HOUR_MS)
}

/** `attempts`: in a row without success. */
export function getRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), MAX_RETRY_MS)
}
