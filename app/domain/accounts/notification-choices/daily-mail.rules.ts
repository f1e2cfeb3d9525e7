// When the mails of a person who chose one mail a day are sent.
import { addDays, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'

const DAILY_MAIL_HOUR = 8
/** In Manila time, like every cron of a job. */
export const DAILY_MAIL_CRON = `0 ${DAILY_MAIL_HOUR} * * *`

/** The first 08:00 in Manila after this moment. */
export function getDailyMailTime(after: Date): Date {
  const today = toManilaDay(after)
  const morning = getMorning(today)
  return morning > after ? morning : getMorning(addDays(today, 1))
}

const getMorning = (day: string) => new Date(getStartOfManilaDay(day).getTime() + DAILY_MAIL_HOUR * 60 * 60_000)
