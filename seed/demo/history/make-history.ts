// Makes a year of activity in causal order: inquiry, viewing, application, rental, payments, maintenance requests.
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { makeBuildings } from '#seed/demo/buildings/make-buildings.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { makeAgentClients } from './agent-clients.ts'
import { makeAgentDesk } from './agent-desk.ts'
import { type Application, makeApplications } from './applications.ts'
import { makeBrokerage } from './brokerage.ts'
import { planContacts } from './contacts.ts'
import { writeConversations } from './conversations.ts'
import { makeAdminRecords } from './admin-records.ts'
import { makeNotifications } from './notifications.ts'
import { makeSampleDocuments, type SampleDocument } from './sample-documents.ts'
import { makeImportedCalendars } from './visits/imported-calendars.ts'
import { makePassports } from './passports.ts'
import { makeOpenTimes } from './visits/open-times.ts'
import { makePaymentProofs } from './money/payment-proofs.ts'
import { makeDepositReturns } from './money/deposit-returns.ts'
import { makePayoutAccounts } from './money/payout-accounts.ts'
import { makeRentalRecords } from './rental-records.ts'
import { makeRentals } from './rentals.ts'
import { makeSavedSearches, makeWishlists } from './saved.ts'
import { makeSharedAmenities } from './shared-amenities.ts'
import { planStays } from './stays.ts'
import { makeTraffic } from './traffic.ts'
import { makeRentalInspections } from './visits/inspections.ts'
import { makeMaintenanceRequests } from './maintenance.ts'
import { makeVerificationRequests } from './verification-requests.ts'
import { makeViewings } from './visits/viewings.ts'

export async function makeHistory(
  dataset: DemoData,
  people: People,
  agents: readonly DemoAgent[],
  listings: readonly Listing[],
): Promise<SampleDocument[]> {
  const agentsByPerson = new Map(agents.map((agent) => [agent.person.id, agent]))
  const stays = planStays(dataset, people, listings)
  const contacts = planContacts(dataset, people, listings, stays)
  const getClientId = makeAgentClients(dataset, contacts, agentsByPerson)
  writeConversations(dataset, contacts, agentsByPerson, getClientId)
  makeOpenTimes(dataset, people, agents)
  makeImportedCalendars(dataset, people, agents)
  makeViewings(dataset, contacts, agentsByPerson)
  const applications = makeApplications(dataset, contacts)
  setDeactivationDates(dataset, applications)
  makePassports(dataset, applications)
  const rentals = makeRentals(dataset, applications)
  makePaymentProofs(dataset, rentals, listOpenApplicants(applications))
  makeDepositReturns(dataset, rentals)
  const leases = await makeBuildings(dataset, { tenants: people.tenants, listings, contacts, rentals })
  makePayoutAccounts(dataset, rentals)
  makeMaintenanceRequests(dataset, rentals)
  makeRentalInspections(dataset, rentals)
  makeSharedAmenities(dataset, listings, rentals)
  makeAgentDesk(dataset, agents)
  makeBrokerage(dataset, agents)
  makeWishlists(dataset, people.tenants, listings)
  makeSavedSearches(dataset, people.tenants)
  makeTraffic(dataset, listings, contacts)
  makeNotifications(dataset, { contacts, applications, rentals, listings })
  makeAdminRecords(dataset, people, listings)
  return [
    ...leases,
    ...makeSampleDocuments(dataset, rentals, applications),
    ...makeRentalRecords(dataset, rentals),
    ...makeVerificationRequests(dataset, people, listings),
  ]
}

/** People with a pending application, or an approved one whose booking is not yet confirmed. */
function listOpenApplicants(applications: readonly Application[]): Set<string> {
  const open = applications.filter(({ status, booking }) => status === 'pending' || booking?.status === 'pending')
  return new Set(open.map(({ contact }) => contact.tenant.id))
}

/** A rented listing is deactivated when the booking is confirmed. */
function setDeactivationDates(dataset: DemoData, applications: readonly Application[]): void {
  for (const { booking } of applications) {
    const listing = booking?.contact.listing
    if (listing?.status !== 'inactive' || !booking?.decidedAt) continue
    listing.row.statusChangedAt = dataset.calendar.clampToPast(daysAfter(booking.decidedAt, 0.1))
    listing.row.updatedAt = listing.row.statusChangedAt
  }
}
