// The days of a calendar view. Weeks start on Sunday, as on calendars in the Philippines.
import { addDays, addMonths, countDaysBetween, type Day, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import { AGENDA_DAYS, type CalendarItem, type CalendarView, type DayRange } from './agent-calendar.model.ts'

/** 0 is Sunday. */
const getWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const getStartOfWeek = (day: Day): Day => addDays(day, -getWeekday(day))

export const listDays = ({ from, until }: DayRange): Day[] =>
  Array.from({ length: countDaysBetween(from, until) + 1 }, (_, index) => addDays(from, index))

/** The days that a view shows. A month is filled up to whole weeks. */
export function getShownRange(view: CalendarView, date: Day): DayRange {
  switch (view) {
    case 'month': {
      const first = getFirstOfMonth(date)
      const last = addDays(addMonths(first, 1), -1)
      return { from: getStartOfWeek(first), until: addDays(getStartOfWeek(last), 6) }
    }
    case 'week':
      return { from: getStartOfWeek(date), until: addDays(getStartOfWeek(date), 6) }
    case 'day':
      return { from: date, until: date }
    case 'agenda':
      return { from: date, until: addDays(date, AGENDA_DAYS - 1) }
  }
}

/** The weeks of a month, each with seven days. */
export function listMonthWeeks(date: Day): Day[][] {
  const days = listDays(getShownRange('month', date))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The date of the view before (-1) or after (1). */
export function stepDate(view: CalendarView, date: Day, step: 1 | -1): Day {
  if (view === 'month') return addMonths(getFirstOfMonth(date), step)
  return addDays(date, step * { week: 7, day: 1, agenda: AGENDA_DAYS }[view])
}

/** An entry that goes on after midnight is in each of its days. Days outside the range are left out. */
export function spreadOverDays(item: CalendarItem, range: DayRange): CalendarItem[] {
  if (item.time === null) return [item]
  const until = toManilaDay(new Date(item.time.endsAt.getTime() - 1))
  return listDays({ from: item.day, until })
    .filter((day) => day >= range.from && day <= range.until)
    .map((day) => (day === item.day ? item : continueOn(item, day)))
}

const continueOn = (item: CalendarItem, day: Day): CalendarItem => ({ ...item, key: `${item.key}-${day}`, day })

/** In the order in which the days come first. */
export function groupByDay<Item extends { day: Day }>(items: readonly Item[]): Map<Day, Item[]> {
  const byDay = new Map<Day, Item[]>()
  for (const item of items) byDay.set(item.day, [...(byDay.get(item.day) ?? []), item])
  return byDay
}
