// The starts of an entry in a range: its own, those of its rule, and added ones.
import ICAL from 'ical.js'
import type { CalendarEvent } from './calendar-events.ts'
import { type CalendarTime, readTime, toIcalTime, type ToMoment } from './calendar-time.ts'

/** Counts down the steps of all rules of a calendar. */
export type StepBudget = { left: number }
export class TooManyStepsError extends Error {}

const DAY_MS = 24 * 60 * 60_000
const STEP_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 }

type Range = { from: number; until: number; toMoment: ToMoment; budget: StepBudget }

/** In no order. The start of the entry always counts, also if the rule leaves it out (RFC 5545). */
export function listStarts(event: CalendarEvent, range: Range & { lengthMs: number }): CalendarTime[] {
  const { start, rule, added } = event
  return [start, ...added, ...(rule === null ? [] : listByRule(start, rule, range))]
}

function listByRule(
  start: CalendarTime,
  text: string,
  { from, until, lengthMs, toMoment, budget }: Range & { lengthMs: number },
): CalendarTime[] {
  const rule = readRule(text)
  if (rule === null) return []
  const last = findLast(start, text, toMoment)
  const first = rule.count ? start.wallMs : skipAhead(start.wallMs, rule, from - lengthMs)
  const starts: CalendarTime[] = []
  const steps = rule.iterator(toIcalTime(first, start.isDay))
  for (let next = steps.next() as ICAL.Time | null; next; next = steps.next() as ICAL.Time | null) {
    if (budget.left-- <= 0) throw new TooManyStepsError('the rules of the calendar have too many occurrences')
    const { year, month, day, hour, minute, second } = next
    const time = { ...start, wallMs: Date.UTC(year, month - 1, day, hour, minute, second) }
    const moment = toMoment(time)
    if (!(moment < until) || moment > last) break
    if (moment + lengthMs > from) starts.push(time)
  }
  return starts
}

/** The end of the rule is compared by us, because it may be in UTC and the start in a zone. Null for a rule that is none. */
function readRule(text: string): ICAL.Recur | null {
  try {
    const rule = ICAL.Recur.fromString(text)
    rule.until = null as never
    return rule
  } catch {
    return null
  }
}

function findLast(start: CalendarTime, text: string, toMoment: ToMoment): number {
  const value = /(?:^|;)UNTIL=([0-9TZ]{8,16})(?:;|$)/i.exec(text)?.[1]
  const last = value === undefined ? null : readTime({ params: '', value: value.toUpperCase() })
  if (last === null) return Infinity
  if (last.zone !== null) return toMoment(last)
  const endMs = last.isDay ? DAY_MS - 1 : 0
  return toMoment({ ...last, wallMs: last.wallMs + endMs, zone: start.zone })
}

/** A rule by days or weeks without a count is the same some whole intervals later, so old ones need no steps through the years. */
function skipAhead(wallMs: number, { freq, interval }: ICAL.Recur, from: number): number {
  const days = STEP_DAYS[freq]
  if (days === undefined) return wallMs
  const stepMs = days * Math.max(1, interval) * DAY_MS
  // Clocks are at most 14 hours apart; two intervals earlier is before every occurrence of the range
  const steps = Math.floor((from - wallMs) / stepMs) - 2
  return steps > 0 ? wallMs + steps * stepMs : wallMs
}
