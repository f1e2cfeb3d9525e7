// A year in the marketplace, in the order of the story: somebody asks, looks, applies, moves in, pays, and lives there.
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import { keepBooks } from './agent-book.ts'
import { type Application, makeApplications } from './applications.ts'
import { planContacts } from './contacts.ts'
import { writeConversations } from './conversations.ts'
import { fillDesk } from './desk.ts'
import { makeNotifications } from './notifications.ts'
import { makePapers, type Paper } from './papers.ts'
import { makeReceipts } from './receipts.ts'
import { makeRentals } from './rentals.ts'
import { makeSaved } from './saved.ts'
import { makeSharedAmenities } from './shared-amenities.ts'
import { planStays } from './stays.ts'
import { makeTraffic } from './traffic.ts'
import { makeRentalInspections, makeRepairs } from './upkeep.ts'
import { makeViewings } from './viewings.ts'

export function makeHistory(
  world: World,
  people: People,
  agents: readonly DemoAgent[],
  listings: readonly Listing[],
): Paper[] {
  const agentsByPerson = new Map(agents.map((agent) => [agent.person.id, agent]))
  const stays = planStays(world, people, listings)
  const contacts = planContacts(world, people, listings, stays)
  const clientIdOf = keepBooks(world, contacts, agentsByPerson)
  writeConversations(world, contacts, agentsByPerson, clientIdOf)
  makeViewings(world, contacts, agentsByPerson)
  const applications = makeApplications(world, contacts)
  takeDown(world, applications)
  const rentals = makeRentals(world, applications)
  makeReceipts(world, rentals)
  makeRepairs(world, rentals)
  makeRentalInspections(world, rentals)
  makeSharedAmenities(world, listings, rentals)
  makeSaved(world, people.tenants, listings)
  makeTraffic(world, listings, contacts)
  makeNotifications(world, contacts, applications, rentals)
  fillDesk(world, people, listings)
  return makePapers(world, rentals, applications)
}

/** A home that was let is taken down when the booking is confirmed. */
function takeDown(world: World, applications: readonly Application[]): void {
  for (const { booking } of applications) {
    const listing = booking?.contact.listing
    if (listing?.status !== 'inactive' || !booking?.decidedAt) continue
    listing.row.statusChangedAt = world.calendar.past(daysAfter(booking.decidedAt, 0.1))
    listing.row.updatedAt = listing.row.statusChangedAt
  }
}
