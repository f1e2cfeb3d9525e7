// Clients of agents: one for every person who inquired about a listing of the agent, with stages, next action and appointments.
import {
  agentClientRelationships,
  appointments,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import type { AppointmentKind, ClientStage } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { toCalendarDay, daysAfter, hoursAfter, ONE_DAY } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves } from '#seed/demo/state-moves.ts'
import texts from '#seed/demo/data/agent-clients.json' with { type: 'json' }
import type { Contact, Outcome } from './contacts.ts'

/** The stages that a client has passed by now. */
const STAGE_PATHS: Record<Outcome, ClientStage[]> = {
  unanswered: ['new'],
  answered: ['new', 'active'],
  viewing: ['new', 'active', 'touring'],
  pending: ['new', 'active', 'touring', 'offer'],
  rejected: ['new', 'active', 'touring', 'offer', 'active'],
  withdrawn: ['new', 'active', 'touring', 'inactive'],
  approved: ['new', 'active', 'touring', 'offer', 'under_contract'],
  cancelled: ['new', 'active', 'touring', 'offer', 'under_contract', 'active'],
  moved: ['new', 'active', 'touring', 'offer', 'under_contract', 'closed'],
}
const INACTIVE_AFTER_DAYS = 120

/** Returns a function that gives the client id of a contact, for the conversation. */
export function makeAgentClients(
  dataset: DemoData,
  contacts: readonly Contact[],
  agents: ReadonlyMap<string, DemoAgent>,
) {
  const contactsByClient = new Map<string, Contact[]>()
  for (const contact of contacts) {
    const agent = agents.get(contact.listing.owner.id)
    if (!agent) continue
    const key = `${agent.id} ${contact.tenant.id}`
    contactsByClient.set(key, [...(contactsByClient.get(key) ?? []), contact])
  }
  for (const [key, clientContacts] of contactsByClient) addClient(dataset, key, clientContacts, agents)
  addWalkInClients(dataset, [...agents.values()])
  for (const agent of agents.values()) addAppointments(dataset, agent, contacts)
  return (contact: Contact) => {
    const agent = agents.get(contact.listing.owner.id)
    return agent ? demoId('client', `${agent.id} ${contact.tenant.id}`) : null
  }
}

function addClient(
  dataset: DemoData,
  key: string,
  contacts: readonly Contact[],
  agents: ReadonlyMap<string, DemoAgent>,
): void {
  const [first] = contacts
  const mostAdvanced = contacts.toSorted((a, b) => STAGE_PATHS[b.outcome].length - STAGE_PATHS[a.outcome].length)[0]
  const agent = first && agents.get(first.listing.owner.id)
  if (!first || !mostAdvanced || !agent) return
  const random = createRandom(`client ${key}`)
  const { tenant } = first
  const id = demoId('client', key)
  const moves = buildStageMoves(dataset, random, mostAdvanced)
  addClientEntry(dataset, random, {
    id,
    agent,
    moves,
    since: first.at,
    row: {
      userId: tenant.id,
      propertyId: first.listing.id,
      name: tenant.fullName,
      email: tenant.email,
      phone: tenant.phone,
    },
  })
}

type StageMove = { stage: ClientStage; at: Date }

function buildStageMoves(dataset: DemoData, random: Random, { outcome, at }: Contact): StageMove[] {
  const age = (dataset.calendar.now.getTime() - at.getTime()) / ONE_DAY
  const path = STAGE_PATHS[outcome]
  const isInactive = age > INACTIVE_AFTER_DAYS && !['moved', 'withdrawn'].includes(outcome) && random.chance(0.6)
  const stages: ClientStage[] = isInactive ? [...path, 'inactive'] : path
  return stages.map((stage, index) => ({
    stage,
    at: dataset.calendar.clampToPast(daysAfter(at, index * Math.min(2, age / stages.length / 1.2))),
  }))
}

type ClientEntry = {
  id: string
  agent: DemoAgent
  moves: StageMove[]
  since: Date
  row: Partial<typeof clients.$inferInsert> & { name: string }
}

function addClientEntry(dataset: DemoData, random: Random, { id, agent, moves, since, row }: ClientEntry): void {
  const { pendingRows, calendar } = dataset
  const last = moves.at(-1) ?? { stage: 'new', at: since }
  applyMoves(
    'client',
    'new',
    moves.slice(1).map(({ stage }) => [stage, 'agent'] as const),
  )
  const isOver = last.stage === 'closed' || last.stage === 'inactive'
  const lastContact =
    last.stage === 'new' && random.chance(0.5) ? null : calendar.clampToPast(hoursAfter(last.at, random.integer(2, 30)))
  pendingRows.add(clients, {
    ...row,
    id,
    agentId: agent.id,
    type: row.type ?? 'renter',
    stage: last.stage,
    nextAction: isOver ? null : random.pick(texts.nextActions[last.stage as keyof typeof texts.nextActions]),
    nextActionDue: isOver ? null : calendar.day(random.integer(-2, 9)),
    looksFor: random.chance(0.7) ? random.pick(texts.looksFor) : null,
    ...(agent.person.isDemo ? buildWish(agent, id) : {}),
    lastContact,
    createdAt: since,
    updatedAt: last.at,
  })
  pendingRows.add(agentClientRelationships, {
    id: demoId('relationship', id),
    agentId: agent.id,
    clientId: id,
    status: 'active',
    assignedDate: toCalendarDay(since),
    notes: random.chance(0.35) ? random.pick(texts.notes) : null,
    createdAt: since,
    updatedAt: since,
  })
  moves.forEach(({ stage, at }, index) => {
    const fromStage = moves[index - 1]?.stage ?? null
    const changedBy = index === 0 ? null : agent.person.id
    pendingRows.add(clientStageChanges, {
      id: demoId('stage', id, index),
      clientId: id,
      fromStage,
      toStage: stage,
      changedBy,
      createdAt: at,
    })
  })
}

/** For the demo account, so that its clients have matches. Its own random numbers leave the rest of the data as it is. */
function buildWish(agent: DemoAgent, id: string): Partial<typeof clients.$inferInsert> {
  const random = createRandom(`wish ${id}`)
  if (random.chance(0.3)) return {}
  return {
    wishArea: random.pick(agent.cities.map(({ name }) => name)),
    wishType: random.chance(0.6) ? 'condo' : null,
    wishBudget: random.integer(18, 60) * 100_000,
    wishPets: random.chance(0.2) ? true : null,
  }
}

/** Clients who phoned instead of writing; they have no account. */
function addWalkInClients(dataset: DemoData, agents: readonly DemoAgent[]): void {
  for (const agent of agents) {
    const random = createRandom(`finds ${agent.id}`)
    const count = agent.person.isDemo ? 12 : random.integer(0, 3)
    random.pickSome(texts.walkIns, count).forEach((name, index) => {
      const since = dataset.calendar.at(-random.integer(4, 160), random.integer(9, 17))
      const stages = random.pick(Object.values(STAGE_PATHS))
      const moves = stages.map((stage, step) => ({
        stage,
        at: dataset.calendar.clampToPast(daysAfter(since, step * 0.6)),
      }))
      const phone = `+639009${String(random.integer(100_000, 999_999))}`
      const type = random.pickWeighted({ renter: 70, landlord: 18, company: 12 } as const)
      addClientEntry(dataset, random, {
        id: demoId('client', agent.id, name),
        agent,
        moves,
        since,
        row: { name, phone, type, email: `walk-in.${index}.${agent.person.email}` },
      })
    })
  }
}

function addAppointments(dataset: DemoData, agent: DemoAgent, contacts: readonly Contact[]): void {
  const random = createRandom(`calendar ${agent.id}`)
  const agentContacts = contacts.filter(({ listing }) => listing.owner.id === agent.person.id)
  const count = agent.person.isDemo ? 28 : random.integer(1, 4)
  for (let index = 0; index < count; index++) {
    const offset = agent.person.isDemo ? index - 16 : random.integer(-30, 14)
    const contact = agentContacts.length > 0 && random.chance(0.7) ? random.pick(agentContacts) : null
    const kind = random.pickWeighted<AppointmentKind>({ call: 34, viewing: 28, meeting: 22, signing: 10, other: 6 })
    const startsAt = dataset.calendar.at(offset, random.integer(9, 17), random.pick([0, 30]))
    const isPast = startsAt < dataset.calendar.now
    const createdAt = dataset.calendar.at(Math.min(offset, 0) - random.integer(1, 6), 8)
    dataset.pendingRows.add(appointments, {
      id: demoId('appointment', agent.id, index),
      agentId: agent.id,
      clientId: contact ? demoId('client', `${agent.id} ${contact.tenant.id}`) : null,
      propertyId: contact?.listing.id ?? null,
      kind,
      status: isPast ? (random.chance(0.88) ? 'done' : 'cancelled') : 'planned',
      title: random
        .pick(texts.appointments[kind])
        .replace('{name}', contact?.tenant.firstName ?? random.pick(['the owner', 'a new client'])),
      place: contact ? `${contact.listing.barangay}, ${contact.listing.city.name}` : null,
      startsAt,
      endsAt: hoursAfter(startsAt, kind === 'call' ? 0.5 : 1),
      createdAt,
      updatedAt: createdAt,
    })
  }
}
