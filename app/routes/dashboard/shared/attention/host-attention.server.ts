// What waits for a landlord or an agent: the matters of rentals, and what the page loads for other cards too.
import type { WaitingApplication } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { WaitingListing } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import type { BookingToDecide } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import type { TransferToCheck } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import type { DashboardLinks } from '#app/routes/dashboard/shared/dashboard-links.server.ts'
import type { LinkRow } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { type AttentionGroup, orderAttention } from './attention.ts'
import {
  describeProofToCheck,
  describeUnpaidBooking,
  describeWaitingApplication,
  describeWaitingListing,
} from './attention-texts.server.ts'
import { buildGroup, buildMessageGroup, buildVisitGroups, type UnreadMessages } from './attention-groups.server.ts'

export type HostMatters = {
  applications: readonly WaitingApplication[]
  bookings: readonly BookingToDecide[]
  transfersToCheck: readonly TransferToCheck[]
  visits: readonly Visit[]
  listings: readonly WaitingListing[]
  unread: UnreadMessages
  /** Of HOST_MATTERS. */
  matters: readonly AttentionGroup[]
}

export function buildHostAttention(
  { applications, bookings, transfersToCheck, visits, listings, unread, matters }: HostMatters,
  { links, linkRow, now }: { links: DashboardLinks; linkRow: LinkRow; now: Date },
): AttentionGroup[] {
  const describeListing = (listing: WaitingListing) => describeWaitingListing(listing, now)
  const proven = bookings.filter(({ hasProof }) => hasProof)
  const proofs = [...proven, ...transfersToCheck].toSorted((a, b) => a.since.getTime() - b.since.getTime())
  return orderAttention([
    buildGroup('applicationWaiting', applications, {
      allTo: links.applications('pending'),
      getTo: (row) => linkRow(row, links.application(row.id)),
      describe: (row) => describeWaitingApplication(row, now),
    }),
    buildGroup('proofToCheck', proofs, {
      allTo: null,
      getTo: (row) => linkRow(row, 'rentalId' in row ? links.rentalPayments(row.rentalId) : links.booking(row.id)),
      describe: (row) => describeProofToCheck(row, now),
    }),
    buildGroup(
      'bookingUnpaid',
      bookings.filter(({ hasProof }) => !hasProof),
      {
        allTo: null,
        getTo: (row) => linkRow(row, links.booking(row.id)),
        describe: (row) => describeUnpaidBooking(row, now),
      },
    ),
    ...buildVisitGroups(visits, { links, linkRow, now }),
    buildGroup(
      'listingReturned',
      listings.filter(({ question }) => question === 'returned'),
      { allTo: links.listings('draft'), getTo: ({ id }) => links.listingEditor(id), describe: describeListing },
    ),
    buildGroup(
      'availabilityAsked',
      listings.filter(({ question }) => question !== 'returned'),
      { allTo: links.listings(), getTo: ({ id }) => links.availability(id), describe: describeListing },
    ),
    buildMessageGroup(unread, { links, now }),
    ...matters,
  ])
}
