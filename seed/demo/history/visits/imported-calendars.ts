// Calendars of other services of the demo landlord and the demo agent: one that works, and one of the agent that cannot be read since days.
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import type { People, Person } from '#seed/demo/people/people.ts'

const BUSY_DAYS = 21
/** The addresses lead nowhere, so nothing is fetched for the time in which somebody looks at the demo. */
const CHECKED_AFTER_DAYS = 60

export function makeImportedCalendars(dataset: DemoData, { landlords }: People, agents: readonly DemoAgent[]): void {
  for (const owner of landlords.filter(({ isDemo }) => isDemo)) addCalendar(dataset, owner, 'calendar.example')
  for (const { person } of agents.filter((agent) => agent.person.isDemo)) {
    addCalendar(dataset, person, 'calendar.example')
    addCalendar(dataset, person, 'office.example', { isStopped: true })
  }
}

function addCalendar(
  { pendingRows, calendar, cipher }: DemoData,
  { id: userId, email }: Person,
  host: string,
  { isStopped = false } = {},
): void {
  const id = demoId('imported calendar', `${email} ${host}`)
  const readAt = isStopped ? calendar.at(-3, 8) : calendar.now
  pendingRows.add(importedCalendars, {
    id,
    userId,
    host,
    sealedAddress: cipher.encrypt(`https://${host}/private/basic.ics`, 'imported_calendars.sealed_address', userId),
    readAt,
    checkedAt: readAt,
    nextCheckAt: daysAfter(calendar.now, CHECKED_AFTER_DAYS),
    ...(isStopped ? { failingSince: calendar.at(-3, 9), problem: 'status', stoppedAt: calendar.at(-2, 9) } : {}),
    createdAt: calendar.at(-20, 10),
  })
  if (isStopped) return
  for (let day = 0; day < BUSY_DAYS; day++)
    pendingRows.add(busyTimes, {
      calendarId: id,
      startsAt: calendar.at(day, day % 2 === 0 ? 14 : 9),
      endsAt: calendar.at(day, day % 2 === 0 ? 15 : 10, 30),
    })
}
