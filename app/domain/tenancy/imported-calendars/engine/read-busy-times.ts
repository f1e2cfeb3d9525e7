// The text of a calendar → when its owner is busy. Runs in a thread of its own (calendar-worker.server.ts), because it reads what strangers send.
import {
  type BusySpan,
  type CalendarAnswer,
  type CalendarTask,
  MAX_BUSY_TIMES,
} from '#app/domain/tenancy/imported-calendars/imported-calendar.model.ts'
import { type CalendarEvent, readCalendarParts } from './calendar-events.ts'
import { createMomentReader, type ToMoment } from './calendar-time.ts'
import { listStarts, type StepBudget, TooManyStepsError } from './list-starts.ts'

/** Of all rules. A person with 200 repeated entries needs a few thousand. */
const MAX_STEPS = 50_000
const DAY_MS = 24 * 60 * 60_000

export function readBusyTimes({ text, from, until, ownHost }: CalendarTask): CalendarAnswer {
  const parts = readCalendarParts(text.replace(/^\uFEFF/, ''))
  if (parts === null) return { problem: 'unreadable' }
  const toMoment = createMomentReader(parts.zones)
  const budget: StepBudget = { left: MAX_STEPS }
  // What this site wrote into the calendar is known here already, and may have moved since
  const events = parts.events.filter(({ uid }) => !uid.endsWith(`@${ownHost}`))
  const replaced = collectReplaced(events, toMoment)
  try {
    const spans = events
      .filter(({ isCancelled, isFree }) => !isCancelled && !isFree)
      .flatMap((event) => listSpans(event, { from, until, toMoment, budget, replaced: replaced.get(event.uid) }))
    return { busy: mergeSpans(spans).slice(0, MAX_BUSY_TIMES) }
  } catch (error) {
    if (error instanceof TooManyStepsError) return { problem: 'unreadable' }
    throw error
  }
}

/** By entry, the starts of the occurrences that have an entry of their own, also a cancelled one. */
function collectReplaced(events: readonly CalendarEvent[], toMoment: ToMoment): Map<string, Set<number>> {
  const replaced = new Map<string, Set<number>>()
  for (const { uid, replaces } of events) {
    if (replaces === null) continue
    const starts = replaced.get(uid) ?? new Set()
    replaced.set(uid, starts.add(toMoment(replaces)))
  }
  return replaced
}

type Range = { from: number; until: number; toMoment: ToMoment; budget: StepBudget; replaced: Set<number> | undefined }

function listSpans(event: CalendarEvent, range: Range): BusySpan[] {
  const { from, until, toMoment, replaced } = range
  const lengthMs = getLength(event, toMoment)
  if (lengthMs <= 0) return []
  const isReplacement = event.replaces !== null
  const starts = isReplacement ? [event.start] : listStarts(event, { ...range, lengthMs })
  const excluded = new Set(event.excluded.map(toMoment))
  const excludedDays = new Set(event.excluded.filter(({ isDay }) => isDay).map(({ wallMs }) => wallMs))
  return starts.flatMap((start): BusySpan[] => {
    const moment = toMoment(start)
    const day = start.wallMs - (start.wallMs % DAY_MS)
    if (excluded.has(moment) || excludedDays.has(day) || (!isReplacement && replaced?.has(moment))) return []
    const span: BusySpan = [Math.max(moment, from), Math.min(moment + lengthMs, until)]
    return span[0] < span[1] ? [span] : []
  })
}

/** A day without an end is one day, a time without an end takes no time. */
function getLength({ start, end, durationMs }: CalendarEvent, toMoment: ToMoment): number {
  if (end !== null) return toMoment(end) - toMoment(start)
  return durationMs ?? (start.isDay ? DAY_MS : 0)
}

/** In order; times that touch become one. */
export function mergeSpans(spans: readonly BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = []
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else merged.push([from, until])
  }
  return merged
}
