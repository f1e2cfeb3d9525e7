// The weekly pattern as hours that are painted on a grid. Works on the values of the form's fields, so that both always agree.
import type { FieldTexts } from '#app/shared/form-state.ts'
import { WINDOW_FIELDS } from './open-times-fields.rules.ts'
import { WEEKDAYS, type Weekday } from './open-times.model.ts'

/** Minutes of a day. */
type Span = { from: number; to: number }
export type HourFill = 'open' | 'part' | 'closed'
/** `fromHour` and `toHour` are both part of the block. */
export type Block = { weekdays: readonly Weekday[]; fromHour: number; toHour: number }
export type PaintedWeek = { values: FieldTexts; refused: readonly Weekday[] }

const HOUR = 60
const DAY = 24 * HOUR
const LAST_MINUTE = '23:59'
/** Hours that are always shown: 6 AM to 10 PM. */
const FIRST_HOUR = 6
const LAST_HOUR = 21

const getFields = (weekday: Weekday) => WINDOW_FIELDS.filter((fields) => fields.weekday === weekday)

/** Windows that are complete; a window without a start or an end is not shown on the grid. */
function readSpans(values: FieldTexts, weekday: Weekday): Span[] {
  return getFields(weekday).flatMap(({ from, to }) => {
    const span = { from: readMinutes(values[from]), to: readMinutes(values[to]) }
    return span.from === null || span.to === null || span.to <= span.from ? [] : [{ from: span.from, to: span.to }]
  })
}

function readMinutes(time = ''): number | null {
  if (time === LAST_MINUTE) return DAY
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * HOUR + Number(minutes)
}

function formatTime(minutes: number): string {
  if (minutes >= DAY) return LAST_MINUTE
  return `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`
}

/** The hours of the grid; more than usual if a window starts earlier or ends later. */
export function listGridHours(values: FieldTexts): number[] {
  const spans = WEEKDAYS.flatMap((weekday) => readSpans(values, weekday))
  const first = Math.min(FIRST_HOUR, ...spans.map(({ from }) => Math.floor(from / HOUR)))
  const last = Math.max(LAST_HOUR, ...spans.map(({ to }) => Math.ceil(to / HOUR) - 1))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export function getHourFill(values: FieldTexts, weekday: Weekday, hour: number): HourFill {
  const [start, end] = [hour * HOUR, (hour + 1) * HOUR]
  const open = readSpans(values, weekday).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
    0,
  )
  if (open === 0) return 'closed'
  return open >= HOUR ? 'open' : 'part'
}

/** A day that would need more windows than the form has stays as it is and is named. */
export function paintHours(values: FieldTexts, { weekdays, fromHour, toHour }: Block, isOpen: boolean): PaintedWeek {
  const block = { from: fromHour * HOUR, to: (toHour + 1) * HOUR }
  const refused: Weekday[] = []
  let painted = values
  for (const weekday of weekdays) {
    const spans = readSpans(values, weekday)
    const changed = writeSpans(painted, weekday, isOpen ? mergeSpans([...spans, block]) : cutSpans(spans, block))
    if (changed === null) refused.push(weekday)
    else painted = changed
  }
  return { values: painted, refused }
}

export function copyDay(values: FieldTexts, source: Weekday, targets: readonly Weekday[]): FieldTexts {
  const spans = readSpans(values, source)
  return targets.reduce((copied, weekday) => writeSpans(copied, weekday, spans) ?? copied, values)
}

function writeSpans(values: FieldTexts, weekday: Weekday, spans: readonly Span[]): FieldTexts | null {
  const fields = getFields(weekday)
  if (spans.length > fields.length) return null
  const written = fields.flatMap(({ from, to }, index) => {
    const span = spans[index]
    return [
      [from, span ? formatTime(span.from) : ''],
      [to, span ? formatTime(span.to) : ''],
    ]
  })
  return { ...values, ...Object.fromEntries(written) }
}

/** Windows that touch become one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

function cutSpans(spans: readonly Span[], block: Span): Span[] {
  return mergeSpans(spans)
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, block.from) },
      { from: Math.max(from, block.to), to },
    ])
    .filter(({ from, to }) => from < to)
}
