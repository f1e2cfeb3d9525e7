// When a calendar is read again, how far ahead, and how long the busy times of one that fails count.
import { MAX_MONTHS_AHEAD } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import { addDays, addMonths, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'

const HOUR_MS = 60 * 60_000
export const KEPT_HOURS = 24

/** A calendar that answers "not modified" is still read in full once a day, because its repeated entries come closer. */
const MAX_AGE_MS = 24 * HOUR_MS
/** The answers of two days: the range that was read is long enough until the next full reading. */
const SPARE_DAYS = 2

/** As many days as viewings can be proposed ahead. */
export function getBusyRange(now: Date): { from: number; until: number } {
  const today = toManilaDay(now)
  return {
    from: getStartOfManilaDay(today).getTime(),
    until: getStartOfManilaDay(addDays(addMonths(today, MAX_MONTHS_AHEAD), SPARE_DAYS)).getTime(),
  }
}

type Reading = { readAt: Date; stoppedAt: Date | null }

/** Whether "not modified" would be an answer. */
export const hasCurrentContent = ({ readAt, stoppedAt }: Reading, now: Date): boolean =>
  stoppedAt === null && now.getTime() - readAt.getTime() < MAX_AGE_MS

/** The busy times of a calendar that fails since an earlier moment count no longer. */
export const getStopMoment = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * HOUR_MS)

/** Every hour; one that failed for long, once a day. */
export const getNextCheck = (now: Date, isStopped: boolean): Date =>
  new Date(now.getTime() + (isStopped ? 24 * HOUR_MS : HOUR_MS))
