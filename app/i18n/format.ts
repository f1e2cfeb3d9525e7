// Money, numbers and days. Not built on Intl: Node and browsers differ for `fil`, and a text that differs between server and
// browser breaks hydration.
import { m } from '#app/messages/messages.js'
import { type Day, splitDay, toManilaDay } from '#app/shared/dates.ts'
import { centavosToPesos, toWholePesos } from '#app/shared/money.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { getCurrentLocale } from './localize.ts'

const MONTHS: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fil: ['Ene', 'Peb', 'Mar', 'Abr', 'Mayo', 'Hun', 'Hul', 'Ago', 'Set', 'Okt', 'Nob', 'Dis'],
}

/** "1,234,567" and "12.5": both languages use comma and point in the Philippines. */
export function formatNumber(value: number, decimals = 0): string {
  const rounded = Math.abs(value).toFixed(decimals)
  const [whole = '0', fraction] = rounded.split('.')
  const sign = value < 0 && Number(rounded) !== 0 ? '-' : ''
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** "38.5" and "38": square metres with one decimal at most, without ".0". */
export function formatArea(squareMetres: number): string {
  return formatNumber(squareMetres, Number.isInteger(squareMetres) ? 0 : 1)
}

/** "₱25,000" from centavos, without decimals; half a peso rounds up. `sign` is for revenue in the admin console. */
export function formatPesos(centavos: number, sign: '₱' | '$' = '₱'): string {
  const pesos = toWholePesos(centavos)
  return `${pesos < 0 ? '-' : ''}${sign}${formatNumber(Math.abs(pesos))}`
}

/** "₱9,000" and "₱480.22": what somebody owes or paid is never rounded. Centavos are shown if there are any. */
export function formatAmount(centavos: number): string {
  if (centavos % 100 === 0) return formatPesos(centavos)
  return `${centavos < 0 ? '-' : ''}₱${formatNumber(Math.abs(centavosToPesos(centavos)), 2)}`
}

export function formatPesosPerMonth(centavos: number, locale: Locale = getCurrentLocale()): string {
  return m.format_perMonth({ amount: formatPesos(centavos) }, { locale })
}

/** "12.5%" for 12.5; trailing zeros are dropped. `signed` adds a plus sign. */
export function formatPercent(value: number, options: { decimals?: number; signed?: boolean } = {}): string {
  const full = formatNumber(value, options.decimals ?? 2)
  const text = full.includes('.') ? full.replace(/\.?0+$/, '') : full
  return `${options.signed && value > 0 ? '+' : ''}${text}%`
}

/** "14 Aug 2026", of a moment in Manila time or of a calendar day. */
export function formatDate(when: Date | Day, locale: Locale = getCurrentLocale()): string {
  const { year, month, day } = splitDay(toDay(when))
  return `${day} ${getMonthName(month, locale)} ${year}`
}

/** "Aug 2026" */
export function formatMonth(day: Day, locale: Locale = getCurrentLocale()): string {
  const { year, month } = splitDay(day)
  return `${getMonthName(month, locale)} ${year}`
}

/** "14–20 Aug 2026", "28 Aug – 3 Sep 2026", "30 Dec 2026 – 2 Jan 2027". */
export function formatDateRange(from: Date | Day, to: Date | Day, locale: Locale = getCurrentLocale()): string {
  const start = splitDay(toDay(from))
  const end = splitDay(toDay(to))
  const last = formatDate(to, locale)
  if (start.year !== end.year) return `${formatDate(from, locale)} – ${last}`
  if (start.month !== end.month) return `${start.day} ${getMonthName(start.month, locale)} – ${last}`
  return start.day === end.day ? last : `${start.day}–${last}`
}

/** "Showing 13 to 24 of 207". */
export function formatShowing(
  figures: { start: number; end: number; total: number },
  locale: Locale = getCurrentLocale(),
): string {
  const { start, end, total } = figures
  return m.format_showing(
    { start: formatNumber(start), end: formatNumber(end), total: formatNumber(total) },
    { locale },
  )
}

function toDay(when: Date | Day): Day {
  return typeof when === 'string' ? when : toManilaDay(when)
}

function getMonthName(month: number, locale: Locale): string {
  return MONTHS[locale][month - 1] ?? ''
}
