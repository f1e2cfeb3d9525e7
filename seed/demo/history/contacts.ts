// Contacts: each is one renter who wrote about one listing, with its outcome. Inquiries, clients, viewings and applications are made from them.
import { addDays, getStartOfManilaDay } from '#app/shared/dates.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { daysAfter, hoursAfter, ONE_DAY, toCalendarDay } from '#seed/demo/demo-calendar.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Stay } from './stays.ts'
import { createHomeFinder, isSuitable } from './suitability.ts'

export const OUTCOMES = [
  'unanswered',
  'answered',
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
  /** Time of the first message. */
  at: Date
  appliedAt: Date | null
  stay: Stay | null
}

/** Contacts for each outcome, without those that led to a rental. */
const OUTCOME_COUNTS: Record<Exclude<Outcome, 'moved'>, number> = {
  unanswered: 60,
  answered: 260,
  viewing: 170,
  pending: 95,
  rejected: 64,
  withdrawn: 30,
  approved: 12,
  cancelled: 10,
}
/** Approvals first, because an approved renter has no other open application. */
const OUTCOME_ORDER = [
  'approved',
  'pending',
  'unanswered',
  'answered',
  'viewing',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
/** Rentals that begin within this many days are planned already. */
const MOVING_IN_DAYS = 10
const OPEN_OUTCOMES: readonly Outcome[] = ['pending', 'approved']
const APPLIED_OUTCOMES: readonly Outcome[] = ['pending', 'rejected', 'withdrawn', 'approved', 'cancelled', 'moved']
/** Minimum and maximum age of the first message: open matters are recent, closed ones older. */
const AGE_DAYS: Record<Exclude<Outcome, 'moved'>, [number, number]> = {
  unanswered: [1, 200],
  answered: [2, 380],
  viewing: [1, 360],
  pending: [8, 30],
  rejected: [20, 380],
  withdrawn: [20, 380],
  approved: [12, 24],
  cancelled: [30, 360],
}

/** The agent a renter talks to: the managing agent, else the owner if the owner is an agent. */
export function getListingAgent(listing: Listing, agents: ReadonlyMap<string, DemoAgent>): DemoAgent | null {
  return listing.agent ?? agents.get(listing.owner.id) ?? null
}

export function planContacts(
  dataset: DemoData,
  people: People,
  listings: readonly Listing[],
  stays: readonly Stay[],
): Contact[] {
  const random = createRandom('contacts')
  const usedKeys = new Set<string>()
  const contacts: Contact[] = []
  const addContact = (contact: Omit<Contact, 'key'>) => {
    const key = `${contact.listing.key} ${contact.tenant.email}`
    if (usedKeys.has(key)) return false
    usedKeys.add(key)
    contacts.push({ ...contact, key })
    return true
  }
  for (const stay of stays) addContact(buildStayContact(stay))
  const { today } = dataset.calendar
  const isSettled = createHomeFinder(stays)
  const approvedTenantIds = new Set<string>()
  /** Nobody looks for a home in the middle of a lease, or after an approval. An open matter is about today, too. */
  const isLooking = (tenant: Person, at: Date, outcome: Outcome) =>
    !isSettled(tenant, toCalendarDay(at)) &&
    !(
      OPEN_OUTCOMES.includes(outcome) &&
      (isSettled(tenant, today) ||
        isSettled(tenant, dataset.calendar.day(MOVING_IN_DAYS)) ||
        approvedTenantIds.has(tenant.id))
    )
  const heldListingIds = new Set(stays.map(({ listing }) => listing.id))
  const open = listings.filter(({ status }) => status === 'active')
  for (const [outcome, count] of OUTCOME_ORDER.map((each) => [each, OUTCOME_COUNTS[each]] as const)) {
    for (let index = 0; index < count; index++) {
      const candidates =
        outcome === 'approved' || outcome === 'cancelled' ? open.filter(({ id }) => !heldListingIds.has(id)) : open
      const contact = planContact(dataset, random, people, candidates, outcome, index, isLooking)
      if (!contact || !addContact(contact)) continue
      if (outcome === 'approved') approvedTenantIds.add(contact.tenant.id)
      if (outcome === 'approved' || outcome === 'cancelled') heldListingIds.add(contact.listing.id)
    }
  }
  return contacts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function buildStayContact(stay: Stay): Omit<Contact, 'key'> {
  const appliedAt = hoursAfter(getStartOfManilaDay(addDays(stay.startsOn, -stay.leadDays)), 19)
  const at = new Date(appliedAt.getTime() - 6 * ONE_DAY - 7 * 3_600_000)
  return { listing: stay.listing, tenant: stay.tenant, outcome: 'moved', at, appliedAt, stay }
}

const MAX_TRIES = 600

/** The first contacts of each outcome go to the demo tenant, and some to listings of demo owners, so that their pages have data. */
function planContact(
  dataset: DemoData,
  random: Random,
  people: People,
  listings: readonly Listing[],
  outcome: Exclude<Outcome, 'moved'>,
  index: number,
  isLooking: (tenant: Person, at: Date, outcome: Outcome) => boolean,
): Omit<Contact, 'key'> | null {
  const demoListings = listings.filter(({ owner, agent }) => owner.isDemo || agent?.person.isDemo)
  const [minAge, maxAge] = AGE_DAYS[outcome]
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const listing = index % 4 === 1 && index < 64 ? random.pick(demoListings) : random.pick(listings)
    const tenant = index < DEMO_CONTACTS[outcome] ? people.tenants[0] : random.pick(people.tenants.slice(1))
    const at = dataset.calendar.at(-random.integer(minAge, maxAge), random.integer(8, 21), random.integer(0, 59))
    if (!tenant || tenant.joinedAt >= at || !listing.publishedAt || listing.publishedAt >= at) continue
    if (!isSuitable(listing, tenant) || !isLooking(tenant, at, outcome)) continue
    const appliedAt = APPLIED_OUTCOMES.includes(outcome) ? daysAfter(at, random.between(3, 6)) : null
    return { listing, tenant, outcome, at, appliedAt, stay: null }
  }
  return null
}

const DEMO_CONTACTS: Record<Exclude<Outcome, 'moved'>, number> = {
  unanswered: 1,
  answered: 2,
  viewing: 3,
  pending: 2,
  rejected: 1,
  withdrawn: 1,
  approved: 0,
  cancelled: 0,
}
