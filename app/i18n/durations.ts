// Relative times and waiting times. Separate from format.ts, which is in the bundle of every page, because these need many
// messages.
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import { getCurrentLocale } from './localize.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/**
 * "3 minutes ago", "in 2 days"; less than a minute is "just now". `now` is a parameter, so that server and browser render the
 * same text.
 */
export function formatRelative(moment: Date, now: Date, locale: Locale = getCurrentLocale()): string {
  const seconds = Math.trunc((moment.getTime() - now.getTime()) / 1_000)
  const distance = Math.abs(seconds)
  if (distance < MINUTE) return m.format_justNow({}, { locale })
  const duration = formatDuration(distance, Math.floor, locale)
  return seconds < 0 ? m.format_ago({ duration }, { locale }) : m.format_ahead({ duration }, { locale })
}

/** Rounded up, so that a person who waits that long is not refused again. */
export function formatWait(seconds: number, locale: Locale = getCurrentLocale()): string {
  return formatDuration(Math.max(1, Math.ceil(seconds)), Math.ceil, locale)
}

/** "45 minutes", "90 minutes", "2 hours", "1 day": a length that somebody chose, never rounded. */
export function formatMinutes(minutes: number): string {
  if (minutes % 1_440 === 0) return m.format_days({ count: minutes / 1_440 })
  return minutes % 60 === 0 ? m.format_hours({ count: minutes / 60 }) : m.format_minutes({ count: minutes })
}

function formatDuration(seconds: number, round: (value: number) => number, locale: Locale): string {
  const count = (unit: number) => ({ count: round(seconds / unit) })
  if (seconds < MINUTE) return m.format_seconds(count(1), { locale })
  if (seconds < HOUR) return m.format_minutes(count(MINUTE), { locale })
  if (seconds < DAY) return m.format_hours(count(HOUR), { locale })
  if (seconds < MONTH) return m.format_days(count(DAY), { locale })
  return seconds < YEAR ? m.format_months(count(MONTH), { locale }) : m.format_years(count(YEAR), { locale })
}
