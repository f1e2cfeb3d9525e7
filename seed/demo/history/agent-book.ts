// What agents keep about the people they help: a client for everybody who asked about a home of theirs, how far each has
// come, what comes next, and the calendar.
import {
  agentClientRelationships,
  appointments,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import type { AppointmentKind, ClientStage } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { dayOf, daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { World } from '#seed/demo/world.ts'
import words from '#seed/demo/data/agent-book.json' with { type: 'json' }
import type { Contact, Outcome } from './contacts.ts'

/** The stages somebody has gone through by now. */
const PATHS: Record<Outcome, ClientStage[]> = {
  silent: ['new'],
  asked: ['new', 'active'],
  viewing: ['new', 'active', 'touring'],
  pending: ['new', 'active', 'touring', 'offer'],
  rejected: ['new', 'active', 'touring', 'offer', 'active'],
  withdrawn: ['new', 'active', 'touring', 'inactive'],
  approved: ['new', 'active', 'touring', 'offer', 'under_contract'],
  cancelled: ['new', 'active', 'touring', 'offer', 'under_contract', 'active'],
  moved: ['new', 'active', 'touring', 'offer', 'under_contract', 'closed'],
}
const FORGOTTEN_DAYS = 120

/** Gives back the client of a contact, for the conversation that began it. */
export function keepBooks(world: World, contacts: readonly Contact[], agents: ReadonlyMap<string, DemoAgent>) {
  const known = new Map<string, Contact[]>()
  for (const contact of contacts) {
    const agent = agents.get(contact.listing.owner.id)
    if (!agent) continue
    const key = `${agent.id} ${contact.tenant.id}`
    known.set(key, [...(known.get(key) ?? []), contact])
  }
  for (const [key, theirs] of known) addClient(world, key, theirs, agents)
  addOwnFinds(world, [...agents.values()])
  for (const agent of agents.values()) fillCalendar(world, agent, contacts)
  return (contact: Contact) => {
    const agent = agents.get(contact.listing.owner.id)
    return agent ? demoId('client', `${agent.id} ${contact.tenant.id}`) : null
  }
}

function addClient(
  world: World,
  key: string,
  contacts: readonly Contact[],
  agents: ReadonlyMap<string, DemoAgent>,
): void {
  const [first] = contacts
  const furthest = contacts.toSorted((a, b) => PATHS[b.outcome].length - PATHS[a.outcome].length)[0]
  const agent = first && agents.get(first.listing.owner.id)
  if (!first || !furthest || !agent) return
  const dice = diceFor(`client ${key}`)
  const { tenant } = first
  const id = demoId('client', key)
  const moves = movesOf(world, dice, furthest)
  addEntry(world, dice, {
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

type Move = { stage: ClientStage; at: Date }

function movesOf(world: World, dice: Dice, { outcome, at }: Contact): Move[] {
  const age = (world.calendar.now.getTime() - at.getTime()) / 86_400_000
  const path = PATHS[outcome]
  const isForgotten = age > FORGOTTEN_DAYS && !['moved', 'withdrawn'].includes(outcome) && dice.chance(0.6)
  const stages: ClientStage[] = isForgotten ? [...path, 'inactive'] : path
  return stages.map((stage, index) => ({
    stage,
    at: world.calendar.past(daysAfter(at, index * Math.min(2, age / stages.length / 1.2))),
  }))
}

type Entry = {
  id: string
  agent: DemoAgent
  moves: Move[]
  since: Date
  row: Partial<typeof clients.$inferInsert> & { name: string }
}

function addEntry(world: World, dice: Dice, { id, agent, moves, since, row }: Entry): void {
  const { ledger, calendar } = world
  const last = moves.at(-1) ?? { stage: 'new', at: since }
  const isOver = last.stage === 'closed' || last.stage === 'inactive'
  const lastContact =
    last.stage === 'new' && dice.chance(0.5) ? null : calendar.past(hoursAfter(last.at, dice.whole(2, 30)))
  ledger.add(clients, {
    ...row,
    id,
    agentId: agent.id,
    type: row.type ?? 'renter',
    stage: last.stage,
    nextAction: isOver ? null : dice.pick(words.nextActions[last.stage as keyof typeof words.nextActions]),
    nextActionDue: isOver ? null : calendar.day(dice.whole(-2, 9)),
    looksFor: dice.chance(0.7) ? dice.pick(words.looksFor) : null,
    lastContact,
    createdAt: since,
    updatedAt: last.at,
  })
  ledger.add(agentClientRelationships, {
    id: demoId('relationship', id),
    agentId: agent.id,
    clientId: id,
    status: 'active',
    assignedDate: dayOf(since),
    notes: dice.chance(0.35) ? dice.pick(words.notes) : null,
    createdAt: since,
    updatedAt: since,
  })
  moves.forEach(({ stage, at }, index) => {
    const fromStage = moves[index - 1]?.stage ?? null
    const changedBy = index === 0 ? null : agent.person.id
    ledger.add(clientStageChanges, {
      id: demoId('stage', id, index),
      clientId: id,
      fromStage,
      toStage: stage,
      changedBy,
      createdAt: at,
    })
  })
}

/** People who rang instead of writing: no account, just a name in the book. */
function addOwnFinds(world: World, agents: readonly DemoAgent[]): void {
  for (const agent of agents) {
    const dice = diceFor(`finds ${agent.id}`)
    const count = agent.person.isDemo ? 12 : dice.whole(0, 3)
    dice.some(words.walkIns, count).forEach((name, index) => {
      const since = world.calendar.at(-dice.whole(4, 160), dice.whole(9, 17))
      const stages = dice.pick(Object.values(PATHS))
      const moves = stages.map((stage, step) => ({ stage, at: world.calendar.past(daysAfter(since, step * 0.6)) }))
      const phone = `+639009${String(dice.whole(100_000, 999_999))}`
      const type = dice.weighted({ renter: 70, landlord: 18, company: 12 } as const)
      addEntry(world, dice, {
        id: demoId('client', agent.id, name),
        agent,
        moves,
        since,
        row: { name, phone, type, email: `walk-in.${index}.${agent.person.email}` },
      })
    })
  }
}

function fillCalendar(world: World, agent: DemoAgent, contacts: readonly Contact[]): void {
  const dice = diceFor(`calendar ${agent.id}`)
  const theirs = contacts.filter(({ listing }) => listing.owner.id === agent.person.id)
  const count = agent.person.isDemo ? 28 : dice.whole(1, 4)
  for (let index = 0; index < count; index++) {
    const offset = agent.person.isDemo ? index - 16 : dice.whole(-30, 14)
    const contact = theirs.length > 0 && dice.chance(0.7) ? dice.pick(theirs) : null
    const kind = dice.weighted<AppointmentKind>({ call: 34, viewing: 28, meeting: 22, signing: 10, other: 6 })
    const startsAt = world.calendar.at(offset, dice.whole(9, 17), dice.pick([0, 30]))
    const isPast = startsAt < world.calendar.now
    const createdAt = world.calendar.at(Math.min(offset, 0) - dice.whole(1, 6), 8)
    world.ledger.add(appointments, {
      id: demoId('appointment', agent.id, index),
      agentId: agent.id,
      clientId: contact ? demoId('client', `${agent.id} ${contact.tenant.id}`) : null,
      propertyId: contact?.listing.id ?? null,
      kind,
      status: isPast ? (dice.chance(0.88) ? 'done' : 'cancelled') : 'planned',
      title: dice
        .pick(words.appointments[kind])
        .replace('{name}', contact?.tenant.firstName ?? dice.pick(['the owner', 'a new client'])),
      place: contact ? `${contact.listing.barangay}, ${contact.listing.city.name}` : null,
      startsAt,
      endsAt: hoursAfter(startsAt, kind === 'call' ? 0.5 : 1),
      createdAt,
      updatedAt: createdAt,
    })
  }
}
