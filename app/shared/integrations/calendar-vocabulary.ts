// Words about calendars of other services whose busy times we read.

/** Why a calendar could not be fetched. */
export const CALENDAR_FETCH_PROBLEMS = ['address', 'connection', 'timeout', 'status', 'redirect', 'tooLarge'] as const
export type CalendarFetchProblem = (typeof CALENDAR_FETCH_PROBLEMS)[number]

/** `unreadable`: what came is no calendar. */
export const CALENDAR_PROBLEMS = [...CALENDAR_FETCH_PROBLEMS, 'unreadable'] as const
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number]
