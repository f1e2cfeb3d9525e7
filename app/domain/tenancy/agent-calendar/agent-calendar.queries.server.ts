// The calendar of the signed-in agent. One bounded query for each source, whatever the number of entries. Each source asks the rule of its
// own table what the agent may see now, so an ended relationship or mandate is gone with the next request (promise Z6).
import { listFollowUps } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Appointment, PlannedTimes } from '#app/domain/agents/appointments/appointment.model.ts'
import { listAppointments } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import { getOwnAgent, type OwnAgent } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import type { FollowUp } from '#app/domain/agents/clients/client.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type HostBusyTime, listBusyTimes } from '#app/domain/tenancy/imported-calendars/busy-time.queries.server.ts'
import { findPlan } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'
import { listOpenSpans } from '#app/domain/tenancy/open-times/open-times.rules.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import {
  type CalendarItem,
  type DayRange,
  MAX_ITEMS_PER_SOURCE,
  type OpenWindow,
  type TravelHint,
} from './agent-calendar.model.ts'
import { listAgentVisits } from './agent-visits.queries.server.ts'
import { listDays, spreadOverDays } from './calendar-days.rules.ts'
import { listLeaseEnds } from './lease-ends.queries.server.ts'
import { findOverlaps } from './overlap.rules.ts'
import { listTravelHints } from './travel-time.rules.ts'

export type AgentCalendar = {
  /** By day; what has no time comes first. */
  items: CalendarItem[]
  travel: TravelHint[]
  /** One source had more entries than are shown. */
  isCut: boolean
}

export async function getAgentCalendar(ctx: Ctx, range: DayRange): Promise<AgentCalendar> {
  const limit = MAX_ITEMS_PER_SOURCE
  const [visits, datedItems, busyItems] = await Promise.all([
    listAgentVisits(ctx, { ...toMoments(range), limit }),
    listDatedItems(ctx, range),
    listBusyItems(ctx, range),
  ])
  const travel = listTravelHints(visits.map(({ key, id, time, position }) => ({ key, id, ...time, position })))
  // The exact position of a home stays on the server
  const shownVisits = visits.map(({ position: _position, ...item }) => item)
  const sources = [shownVisits, ...datedItems, busyItems]
  return {
    items: sources
      .flat()
      .flatMap((item) => spreadOverDays(item, range))
      .toSorted(compareItems),
    travel,
    isCut: sources.some((items) => items.length >= limit),
  }
}

/** Whether one of the appointments is at the time of another entry. The agent is warned, and decides. */
export async function hasOverlap(ctx: Ctx, { ids, from, until }: PlannedTimes): Promise<boolean> {
  const { items } = await getAgentCalendar(ctx, { from, until })
  const overlaps = findOverlaps(items)
  return items.some(({ key, id }) => ids.includes(id) && overlaps.has(key))
}

/** Everything that is neither a viewing nor an inspection, by source. The calendar feed has the other two already. */
export async function listDatedItems(
  ctx: Ctx,
  range: DayRange,
  limit = MAX_ITEMS_PER_SOURCE,
): Promise<CalendarItem[][]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  const agent = await getOwnAgent(ctx)
  const [followUps, leaseEnds, appointments] = await Promise.all([
    listFollowUps(ctx, { ...range, limit }),
    listLeaseEnds(ctx, { ...range, limit }),
    listAppointments(ctx, { ...toMoments(range), limit }),
  ])
  return [
    followUps.map(toFollowUpItem),
    leaseEnds,
    appointments.map(toAppointmentItem),
    agent ? listLicenceItems(agent, range) : [],
  ]
}

/** Hours in which the agent offers viewings; none if the agent never set any or closed them. */
export async function listOpenWindows(ctx: Ctx, range: DayRange): Promise<OpenWindow[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'viewing.manageTimes', { userId: ctx.actor.id })
  const plan = await findPlan(ctx, ctx.actor.id)
  if (!plan?.isOpen) return []
  return listDays(range).flatMap((day) => {
    const midnight = getStartOfManilaDay(day).getTime()
    const toMinutes = (time: number) => (time - midnight) / 60_000
    return listOpenSpans(plan, day).map(({ from, to }) => ({ day, from: toMinutes(from), to: toMinutes(to) }))
  })
}

const toMoments = ({ from, until }: DayRange) => ({
  from: getStartOfManilaDay(from),
  until: getStartOfManilaDay(addDays(until, 1)),
})

const getStart = ({ time }: CalendarItem) => time?.startsAt.getTime() ?? 0

const compareItems = (a: CalendarItem, b: CalendarItem): number =>
  a.day.localeCompare(b.day) || getStart(a) - getStart(b) || a.key.localeCompare(b.key)

/** When the agent is busy elsewhere. Not in the calendar feed: it would come back from the calendar that it came from. */
async function listBusyItems(ctx: Ctx, range: DayRange): Promise<CalendarItem[]> {
  requireSignIn(ctx.actor)
  const busyTimes = await listBusyTimes(ctx, ctx.actor.id, toMoments(range), MAX_ITEMS_PER_SOURCE)
  return busyTimes.map(toBusyItem)
}

const NO_VISIT = { visitType: null, state: null } as const

function toFollowUpItem({ id, version, name, nextAction, day }: FollowUp): CalendarItem {
  return {
    ...NO_VISIT,
    key: id,
    id,
    kind: 'followUp',
    day,
    time: null,
    title: name,
    detail: nextAction,
    version,
    to: href('/dashboard/agent/clients/:id', { id }),
  }
}

function toAppointmentItem({ id, version, status, title, place, startsAt, endsAt }: Appointment): CalendarItem {
  return {
    key: id,
    id,
    kind: 'appointment',
    day: toManilaDay(startsAt),
    time: { startsAt, endsAt },
    title,
    detail: place,
    visitType: null,
    state: status === 'planned' ? null : status,
    version: status === 'planned' ? version : null,
    sequence: version,
    to: href('/dashboard/agent/calendar/:id', { id }),
  }
}

function toBusyItem({ calendarId: id, host, startsAt, endsAt }: HostBusyTime): CalendarItem {
  return {
    ...NO_VISIT,
    key: `${id}-${startsAt.getTime()}`,
    id,
    kind: 'busy',
    day: toManilaDay(startsAt),
    time: { startsAt, endsAt },
    title: host,
    detail: null,
    version: null,
    to: href('/dashboard/agent/viewings/times'),
  }
}

function listLicenceItems({ id, agencyName, licenceExpiresOn: day }: OwnAgent, range: DayRange): CalendarItem[] {
  if (day === null || day < range.from || day > range.until) return []
  const to = '/dashboard/settings/agency'
  return [
    { ...NO_VISIT, key: id, id, kind: 'licence', day, time: null, title: agencyName, detail: null, version: null, to },
  ]
}
