// Every time a renter wrote about a home, and how far it went: the thread that inquiries, clients, viewings and applications share.
import { addDays, startOfManilaDay } from '#app/shared/dates.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { daysAfter, hoursAfter, ONE_DAY } from '#seed/demo/demo-calendar.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import type { Stay } from './stays.ts'

export const OUTCOMES = [
  'silent',
  'asked',
  'viewing',
  'pending',
  'rejected',
  'withdrawn',
  'approved',
  'cancelled',
  'moved',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export type Contact = {
  key: string
  listing: Listing
  tenant: Person
  outcome: Outcome
  /** The first message. */
  at: Date
  /** When the application was sent, where there is one. */
  appliedAt: Date | null
  stay: Stay | null
}

/** How many contacts end each way, beside those that led to a rental. */
const COUNTS: Record<Exclude<Outcome, 'moved'>, number> = {
  silent: 60,
  asked: 260,
  viewing: 170,
  pending: 95,
  rejected: 64,
  withdrawn: 30,
  approved: 12,
  cancelled: 10,
}
const APPLIED: readonly Outcome[] = ['pending', 'rejected', 'withdrawn', 'approved', 'cancelled', 'moved']
/** How long ago the last of its kind may have begun: what is open is recent, what is over is older. */
const AGES: Record<Exclude<Outcome, 'moved'>, [number, number]> = {
  silent: [1, 200],
  asked: [2, 380],
  viewing: [1, 360],
  pending: [8, 30],
  rejected: [20, 380],
  withdrawn: [20, 380],
  approved: [12, 24],
  cancelled: [30, 360],
}

/** The agent a renter talks to: the one who manages the home, else its owner where that is an agent. */
export function agentFor(listing: Listing, agents: ReadonlyMap<string, DemoAgent>): DemoAgent | null {
  return listing.agent ?? agents.get(listing.owner.id) ?? null
}

export function planContacts(
  world: World,
  people: People,
  listings: readonly Listing[],
  stays: readonly Stay[],
): Contact[] {
  const dice = diceFor('contacts')
  const met = new Set<string>()
  const contacts: Contact[] = []
  const add = (contact: Omit<Contact, 'key'>) => {
    const key = `${contact.listing.key} ${contact.tenant.email}`
    if (met.has(key)) return false
    met.add(key)
    contacts.push({ ...contact, key })
    return true
  }
  for (const stay of stays) add(contactOf(stay))
  const held = new Set(stays.map(({ listing }) => listing.id))
  const open = listings.filter(({ status }) => status === 'active')
  for (const [outcome, count] of Object.entries(COUNTS) as [Exclude<Outcome, 'moved'>, number][]) {
    for (let index = 0; index < count; index++) {
      const homes = outcome === 'approved' || outcome === 'cancelled' ? open.filter(({ id }) => !held.has(id)) : open
      const contact = somebodyAsks(world, dice, people, homes, outcome, index)
      if (contact && add(contact) && (outcome === 'approved' || outcome === 'cancelled')) held.add(contact.listing.id)
    }
  }
  return contacts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function contactOf(stay: Stay): Omit<Contact, 'key'> {
  const appliedAt = hoursAfter(startOfManilaDay(addDays(stay.startsOn, -stay.leadDays)), 19)
  const at = new Date(appliedAt.getTime() - 6 * ONE_DAY - 7 * 3_600_000)
  return { listing: stay.listing, tenant: stay.tenant, outcome: 'moved', at, appliedAt, stay }
}

const MOST_TRIES = 40

/** The demo people get the first of each kind, so that each of them has plenty to see. */
function somebodyAsks(
  world: World,
  dice: Dice,
  people: People,
  homes: readonly Listing[],
  outcome: Exclude<Outcome, 'moved'>,
  index: number,
): Omit<Contact, 'key'> | null {
  const demoHomes = homes.filter(({ owner, agent }) => owner.isDemo || agent?.person.isDemo)
  const [least, most] = AGES[outcome]
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const listing = index % 4 === 1 && index < 64 ? dice.pick(demoHomes) : dice.pick(homes)
    const tenant = index < DEMO_CONTACTS[outcome] ? people.tenants[0] : dice.pick(people.tenants)
    const at = world.calendar.at(-dice.whole(least, most), dice.whole(8, 21), dice.whole(0, 59))
    const isThere = listing.publishedAt && listing.publishedAt < at && tenant && tenant.joinedAt < at
    if (!isThere) continue
    const appliedAt = APPLIED.includes(outcome) ? daysAfter(at, dice.between(3, 6)) : null
    return { listing, tenant, outcome, at, appliedAt, stay: null }
  }
  return null
}

const DEMO_CONTACTS: Record<Exclude<Outcome, 'moved'>, number> = {
  silent: 1,
  asked: 2,
  viewing: 3,
  pending: 2,
  rejected: 1,
  withdrawn: 1,
  approved: 0,
  cancelled: 0,
}
