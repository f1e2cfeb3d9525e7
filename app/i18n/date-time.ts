// Dates with a time. Separate from format.ts, which is in the bundle of every page; only dashboards and mails show a time.
import { toManilaTime } from '#app/shared/manila-time.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { formatDate } from './format.ts'
import { getCurrentLocale } from './localize.ts'

/** "14 Aug 2026, 3:05 PM", in Manila time. */
export function formatDateTime(moment: Date, locale: Locale = getCurrentLocale()): string {
  return `${formatDate(moment, locale)}, ${formatTime(moment)}`
}

/** "3:05 PM", in Manila time. */
export function formatTime(moment: Date): string {
  const { hour, minute } = toManilaTime(moment)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
