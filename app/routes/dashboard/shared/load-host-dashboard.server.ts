// The parts that the dashboards of landlords and agents have in common. A fixed number of queries, each bounded.
import { listWaitingApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listWaitingListings } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import { TRAFFIC_DAYS } from '#app/domain/listings/own/own-list.model.ts'
import { countOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { listUnreadConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { getOwnerOccupancy } from '#app/domain/tenancy/occupancy/owner-occupancy.queries.server.ts'
import { listBookingsToDecide } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import { listTransfersToCheck } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { listComingHostVisits } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { countOpenViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { buildHostAttention } from './attention/host-attention.server.ts'
import { HOST_MATTERS } from './attention/host-matters.server.ts'
import { loadMatters } from './attention/matter.server.ts'
import { createDashboardLinks } from './dashboard-links.server.ts'
import {
  buildListingsFigure,
  buildMaintenanceFigure,
  buildPaymentsFigure,
  hasMoney,
  buildRentParts,
  buildSavedFigure,
  buildTenantsFigure,
  buildUnreadFigure,
  buildViewingsFigure,
  buildWaitingFigure,
  keepLinked,
} from './dashboard-figures.server.ts'
import { addLinks, createRowLinks, ROW_LIMITS } from './link-rows.server.ts'
import { loadListings } from './load-dashboard-listings.server.ts'

export async function loadHostDashboard(ctx: Ctx, role: Role) {
  const links = createDashboardLinks(role, undefined, ctx.actor?.delegate)
  const [
    listings,
    own,
    applications,
    bookings,
    transfers,
    visits,
    waitingListings,
    messages,
    conversations,
    saved,
    rents,
    openViewings,
    matters,
    occupancy,
  ] = await Promise.all([
    loadListings(ctx, { limit: ROW_LIMITS.shown, days: TRAFFIC_DAYS }),
    countOwnListings(ctx),
    listWaitingApplications(ctx, ROW_LIMITS.read),
    listBookingsToDecide(ctx, ROW_LIMITS.read),
    listTransfersToCheck(ctx, ROW_LIMITS.read),
    listComingHostVisits(ctx, ROW_LIMITS.read),
    listWaitingListings(ctx, ROW_LIMITS.read),
    getConversationFigures(ctx),
    listUnreadConversations(ctx, ROW_LIMITS.shown),
    role === 'landlord' ? null : getSavedFigures(ctx),
    getOwnerFigures(ctx),
    countOpenViewings(ctx),
    loadMatters(ctx, links, HOST_MATTERS),
    role === 'landlord' ? getOwnerOccupancy(ctx) : null,
  ])
  const now = ctx.now()
  const rows = [...applications, ...bookings, ...transfers, ...visits]
  const linkRow = await createRowLinks(ctx, links, rows, 'conversation')
  return {
    now,
    listings,
    unreadMessages: messages.unreadMessages,
    newListingTo: links.newListing(),
    recordTo: hasMoney(rents) ? links.recordPayment() : null,
    allListingsTo: links.listings(),
    attention: buildHostAttention(
      {
        applications,
        bookings,
        transfersToCheck: transfers,
        visits,
        listings: waitingListings,
        unread: { conversations, total: messages.unreadConversations },
        matters,
      },
      { links, linkRow, now },
    ),
    figures: keepLinked([
      buildListingsFigure(links, own, role),
      buildWaitingFigure(links, applications, now),
      buildViewingsFigure(links, visits, openViewings),
      buildPaymentsFigure(links, rents),
      ...(occupancy
        ? [buildTenantsFigure(links, occupancy), buildMaintenanceFigure(links, matters)]
        : [buildUnreadFigure(links, messages), buildSavedFigure(links, saved)]),
    ]),
    rentParts: buildRentParts(links, rents),
    viewings: addLinks(
      visits.filter(({ status }) => status === 'scheduled'),
      (row) => linkRow(row, row.type === 'viewing' ? links.viewing(row.id) : links.inspections()),
    ),
  }
}
