// When a host shows homes: the weekly pattern, single dates that replace it, and the settings around each viewing.
import type { Day } from '#app/shared/dates.ts'

/** How many days ahead open times are offered, today included. */
export const OPEN_DAYS = 21
/** Windows of one weekday in the form. */
export const WINDOWS_PER_DAY = 2
export const MAX_DATES = 60

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
/** 0 is Sunday. */
export type Weekday = (typeof WEEKDAYS)[number]

/** 'HH:MM' in Manila. */
export type ClockTime = string
export type TimeWindow = { startsAt: ClockTime; endsAt: ClockTime }
export type WeeklyWindow = TimeWindow & { weekday: number }
/** Without hours the host shows nothing on this date. */
export type DateWindow = { date: Day; startsAt: ClockTime | null; endsAt: ClockTime | null }

export type ViewingSettings = {
  isOpen: boolean
  lengthMinutes: number
  gapMinutes: number
  noticeHours: number
  maxPerDay: number
}

export type OpenTimesPlan = ViewingSettings & { weekly: readonly WeeklyWindow[]; dates: readonly DateWindow[] }

/** A held time, or one at which the host is busy elsewhere. `isOfHost`: a viewing of the host, who travels from one to the next, so the gap applies. */
export type TakenTime = { startsAt: Date; endsAt: Date; isOfHost: boolean }

export const DEFAULT_SETTINGS: ViewingSettings = {
  isOpen: true,
  lengthMinutes: 30,
  gapMinutes: 15,
  noticeHours: 24,
  maxPerDay: 6,
}
