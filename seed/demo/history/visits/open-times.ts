// When the agents and the demo landlord show homes: weekdays after lunch, Saturdays the whole day.
import { viewingHours, viewingSettings } from '#app/db/schema/tenancy/viewings.server.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import type { People, Person } from '#seed/demo/people/people.ts'

const WEEK = [
  { weekday: 2, startsAt: '13:00', endsAt: '17:00' },
  { weekday: 4, startsAt: '13:00', endsAt: '17:00' },
  { weekday: 6, startsAt: '09:00', endsAt: '12:00' },
  { weekday: 6, startsAt: '13:00', endsAt: '16:00' },
]

export function makeOpenTimes(dataset: DemoData, { landlords }: People, agents: readonly DemoAgent[]): void {
  for (const host of [...landlords.filter(({ isDemo }) => isDemo), ...agents.map(({ person }) => person)])
    addOpenTimes(dataset, host)
}

function addOpenTimes({ pendingRows }: DemoData, { id, email, joinedAt }: Person): void {
  pendingRows.add(viewingSettings, { userId: id, gapMinutes: 30, createdAt: joinedAt, updatedAt: joinedAt })
  for (const window of WEEK)
    pendingRows.add(viewingHours, {
      id: demoId('viewing hours', `${email} ${window.weekday} ${window.startsAt}`),
      userId: id,
      ...window,
    })
}
