// Days as spreadsheets write them: 2026-12-01, 12/1/2026, 1-Dec-26, December 1, 2026, 46357 (days since 30 December 1899).
import { type Day, isDay } from '#app/shared/dates.ts'
import { normalizeName } from './sheet-header.rules.ts'

export type DayOrder = 'monthFirst' | 'dayFirst'

const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 24 * 60 * 60 * 1_000
const MAX_LENGTH = 40

const MONTHS = [
  ['jan', 'january', 'ene', 'enero'],
  ['feb', 'february', 'peb', 'pebrero'],
  ['mar', 'march', 'marso'],
  ['apr', 'april', 'abr', 'abril'],
  ['may', 'mayo'],
  ['jun', 'june', 'hun', 'hunyo'],
  ['jul', 'july', 'hul', 'hulyo'],
  ['aug', 'august', 'ago', 'agosto'],
  ['sep', 'sept', 'september', 'set', 'setyembre'],
  ['oct', 'october', 'okt', 'oktubre'],
  ['nov', 'november', 'nob', 'nobyembre'],
  ['dec', 'december', 'dis', 'disyembre'],
]
const MONTH_OF_WORD = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, String(index + 1)] as const)))

const NUMERIC = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/

/** 25/12/2026 tells the order of a whole column. Without such a day the month is first, as in most Philippine spreadsheets. */
export function findDayOrder(texts: Iterable<string>): DayOrder {
  for (const text of texts) if (Number(NUMERIC.exec(dropTime(text))?.[1]) > 12) return 'dayFirst'
  return 'monthFirst'
}

/** Null if the text is no day. */
export function readSheetDay(typed: string, order: DayOrder = 'monthFirst'): Day | null {
  const text = dropTime(typed)
  if (/^[2-9]\d{4}(?:\.\d+)?$/.test(text)) return toDay(EXCEL_EPOCH_MS + Math.floor(Number(text)) * DAY_MS)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return buildDay(year, month, day)
  const [, first = '', second = '', last] = NUMERIC.exec(text) ?? []
  if (last === undefined) return readWords(text)
  const isDayFirst = Number(first) > 12 || (order === 'dayFirst' && Number(second) <= 12)
  return isDayFirst ? buildDay(last, second, first) : buildDay(last, first, second)
}

/** '2026-12-01T00:00:00.000Z' and '12/1/2026 0:00' have a time that means nothing. */
function dropTime(typed: string): string {
  return typed
    .slice(0, MAX_LENGTH)
    .trim()
    .replace(/(?:T|\s)\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?\s?(?:[ap]m|Z)?$/i, '')
}

/** '1-Dec-26', 'Dec 1, 2026', '1st of December 2026', 'ika-1 ng Disyembre 2026', with or without a day of the week. */
function readWords(text: string): Day | null {
  const parts = normalizeName(text).split(' ')
  const month = parts.map((word) => MONTH_OF_WORD.get(word)).find((found) => found !== undefined)
  const numbers = parts.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? [])
  if (month === undefined || numbers.length !== 2) return null
  const [first = '', second = ''] = numbers
  return first.length === 4 ? buildDay(first, month, second) : buildDay(second, month, first)
}

function buildDay(year: string, month = '', day = ''): Day | null {
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10)
