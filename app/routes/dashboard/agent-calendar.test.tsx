// From every day of every view, and from every hour where a view has hours, an appointment can be added.
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import {
  type CalendarItem,
  type CalendarView,
  CALENDAR_VIEWS,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { getShownRange, listDays } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { type Day, getStartOfManilaDay } from '#app/shared/dates.ts'
import AgentCalendarPage from './agent-calendar.tsx'

const DATE = '2026-03-04'
const MIN_DAYS: Record<CalendarView, number> = { month: 28, week: 7, day: 1, agenda: 30 }

const buildEntry = (day: Day): CalendarItem => {
  const startsAt = new Date(getStartOfManilaDay(day).getTime() + 9 * 3_600_000)
  return {
    key: day,
    id: '0199c3a2-0000-7000-8000-000000000001',
    kind: 'appointment',
    day,
    time: { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    title: 'First call',
    detail: null,
    visitType: null,
    state: null,
    version: 1,
    to: '/dashboard/agent/calendar/1',
  }
}

test.each(CALENDAR_VIEWS)(
  'the view %s adds an appointment on each day, and at each hour that it shows',
  async (view) => {
    const range = getShownRange(view, DATE)
    const days = listDays(range)
    const items = days.map(buildEntry)
    const lists = { items, travel: [], openWindows: [] }
    const loaderData = { view, date: DATE, range, today: DATE, move: null, isCut: false, ...lists }
    const Page = AgentCalendarPage as ComponentType<{ loaderData: object }>
    const Stub = createRoutesStub([{ path: '/', Component: () => <Page loaderData={loaderData} /> }])
    const { container, findByRole } = render(<Stub />)
    await findByRole('heading', { level: 1 })
    const findAdd = (day: string, time = '') =>
      container.querySelector(`a[href="/dashboard/agent/calendar/new?view=${view}&date=${day}${time}"]`)
    expect(days.length).toBeGreaterThanOrEqual(MIN_DAYS[view])
    expect(days.filter((day) => findAdd(day) === null)).toEqual([])
    const hasHours = view === 'week' || view === 'day'
    expect(days.filter((day) => findAdd(day, '&time=14:00') !== null)).toEqual(hasHours ? days : [])
  },
)
