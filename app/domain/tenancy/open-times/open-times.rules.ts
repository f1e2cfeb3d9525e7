// Which times a renter can choose. Pure, so that the offer and the check of a chosen time are the same calculation.
import type { OpenDay } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { OPEN_DAYS, type OpenTimesPlan, type TakenTime } from './open-times.model.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Span = { from: number; to: number }

/** In order of time. Days without an open time are absent. */
export function listOpenDays(plan: OpenTimesPlan, taken: readonly TakenTime[], now: Date): OpenDay[] {
  if (!plan.isOpen) return []
  const today = toManilaDay(now)
  return Array.from({ length: OPEN_DAYS }, (_, index) => addDays(today, index)).flatMap((day) => {
    const times = listOpenTimesOfDay(plan, taken, now, day)
    return times.length > 0 ? [{ day, times }] : []
  })
}

export function isOpenTime(days: readonly OpenDay[], startsAt: Date): boolean {
  const time = startsAt.toISOString()
  return days.some(({ times }) => times.includes(time))
}

function listOpenTimesOfDay(plan: OpenTimesPlan, taken: readonly TakenTime[], now: Date, day: Day): string[] {
  const bookedCount = taken.filter(({ isOfHost, startsAt }) => isOfHost && toManilaDay(startsAt) === day).length
  if (bookedCount >= plan.maxPerDay) return []
  const earliest = now.getTime() + plan.noticeHours * HOUR_MS
  const length = plan.lengthMinutes * MINUTE_MS
  const step = length + plan.gapMinutes * MINUTE_MS
  const times: string[] = []
  for (const { from, to } of listOpenSpans(plan, day))
    for (let start = from; start + length <= to; start += step)
      if (start >= earliest && isFree({ from: start, to: start + length }, taken, plan))
        times.push(new Date(start).toISOString())
  return times
}

/** When the host shows homes on a day, as moments; in order, without overlaps. */
export const listOpenSpans = (plan: OpenTimesPlan, day: Day): Span[] => mergeSpans(listWindows(plan, day))

/** The hours of the single date, or else those of its weekday. */
function listWindows({ weekly, dates }: OpenTimesPlan, day: Day): Span[] {
  const ofDate = dates.filter(({ date }) => date === day)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const windows = ofDate.length > 0 ? ofDate : weekly.filter((window) => window.weekday === weekday)
  return windows.flatMap(({ startsAt, endsAt }) =>
    startsAt === null || endsAt === null
      ? []
      : [{ from: toManilaMoment(day, startsAt).getTime(), to: toManilaMoment(day, endsAt).getTime() }],
  )
}

/** Overlapping windows would offer times that overlap each other. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

function isFree({ from, to }: Span, taken: readonly TakenTime[], { gapMinutes }: OpenTimesPlan): boolean {
  return taken.every(({ startsAt, endsAt, isOfHost }) => {
    const gap = isOfHost ? gapMinutes * MINUTE_MS : 0
    return from >= endsAt.getTime() + gap || to + gap <= startsAt.getTime()
  })
}
