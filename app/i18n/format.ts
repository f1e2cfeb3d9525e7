// Money, numbers, days and waiting times as people read them. Made by hand: Node and the browsers disagree about `fil` in Intl,
// and a string that differs between server and page breaks hydration.
import { m } from '#app/paraglide/messages.js'
import { type Day, dayParts, manilaDay, manilaTime } from '#app/shared/dates.ts'
import { wholePesos } from '#app/shared/money.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { currentLocale } from './locale.ts'

const MONTHS: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fil: ['Ene', 'Peb', 'Mar', 'Abr', 'Mayo', 'Hun', 'Hul', 'Ago', 'Set', 'Okt', 'Nob', 'Dis'],
}
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** 1,234,567 and 12.5: commas between thousands and a point before decimals, as both languages write it in the Philippines. */
export function formatNumber(value: number, decimals = 0): string {
  const rounded = Math.abs(value).toFixed(decimals)
  const [whole = '0', fraction] = rounded.split('.')
  const sign = value < 0 && Number(rounded) !== 0 ? '-' : ''
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** ₱25,000 from centavos: no decimals (spec §9), half a peso and more rounds up. `sign` is for admin revenue (DECISIONS). */
export function formatPesos(centavos: number, sign: '₱' | '$' = '₱'): string {
  const pesos = wholePesos(centavos)
  return `${pesos < 0 ? '-' : ''}${sign}${formatNumber(Math.abs(pesos))}`
}

export function formatPesosPerMonth(centavos: number, locale: Locale = currentLocale()): string {
  return m.format_perMonth({ amount: formatPesos(centavos) }, { locale })
}

/** 12.5% for 12.5; trailing zeros go. Changes carry their sign. */
export function formatPercent(value: number, options: { decimals?: number; signed?: boolean } = {}): string {
  const full = formatNumber(value, options.decimals ?? 2)
  const text = full.includes('.') ? full.replace(/\.?0+$/, '') : full
  return `${options.signed && value > 0 ? '+' : ''}${text}%`
}

/** 14 Aug 2026, in Manila: from a moment, or from a day that is one everywhere. */
export function formatDate(when: Date | Day, locale: Locale = currentLocale()): string {
  const { year, month, day } = dayParts(dayOf(when))
  return `${day} ${monthName(month, locale)} ${year}`
}

/** 14 Aug 2026, 3:05 PM, in Manila. */
export function formatDateTime(moment: Date, locale: Locale = currentLocale()): string {
  const { hour, minute } = manilaTime(moment)
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${formatDate(moment, locale)}, ${clock}`
}

/** 14–20 Aug 2026, 28 Aug – 3 Sep 2026, 30 Dec 2026 – 2 Jan 2027: what both ends share is said once. */
export function formatDateRange(from: Date | Day, to: Date | Day, locale: Locale = currentLocale()): string {
  const start = dayParts(dayOf(from))
  const end = dayParts(dayOf(to))
  const last = formatDate(to, locale)
  if (start.year !== end.year) return `${formatDate(from, locale)} – ${last}`
  if (start.month !== end.month) return `${start.day} ${monthName(start.month, locale)} – ${last}`
  return start.day === end.day ? last : `${start.day}–${last}`
}

/** 3 minutes ago, in 2 days; anything under a minute is just now. `now` is passed so that server and page agree. */
export function formatRelative(moment: Date, now: Date, locale: Locale = currentLocale()): string {
  const seconds = Math.trunc((moment.getTime() - now.getTime()) / 1_000)
  const distance = Math.abs(seconds)
  if (distance < MINUTE) return m.format_justNow({}, { locale })
  const duration = durationWords(distance, Math.floor, locale)
  return seconds < 0 ? m.format_ago({ duration }, { locale }) : m.format_ahead({ duration }, { locale })
}

/** How long to wait, rounded up: whoever waits that long is never sent away again. */
export function waitWords(seconds: number, locale: Locale = currentLocale()): string {
  return durationWords(Math.max(1, Math.ceil(seconds)), Math.ceil, locale)
}

/** Showing 13 to 24 of 207 (spec §2). */
export function formatShowing(
  figures: { start: number; end: number; total: number },
  locale: Locale = currentLocale(),
): string {
  const { start, end, total } = figures
  return m.format_showing(
    { start: formatNumber(start), end: formatNumber(end), total: formatNumber(total) },
    { locale },
  )
}

function durationWords(seconds: number, round: (value: number) => number, locale: Locale): string {
  const count = (unit: number) => ({ count: round(seconds / unit) })
  if (seconds < MINUTE) return m.format_seconds(count(1), { locale })
  if (seconds < HOUR) return m.format_minutes(count(MINUTE), { locale })
  if (seconds < DAY) return m.format_hours(count(HOUR), { locale })
  if (seconds < MONTH) return m.format_days(count(DAY), { locale })
  return seconds < YEAR ? m.format_months(count(MONTH), { locale }) : m.format_years(count(YEAR), { locale })
}

function dayOf(when: Date | Day): Day {
  return typeof when === 'string' ? when : manilaDay(when)
}

function monthName(month: number, locale: Locale): string {
  return MONTHS[locale][month - 1] ?? ''
}
