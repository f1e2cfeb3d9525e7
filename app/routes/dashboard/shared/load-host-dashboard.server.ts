// The parts that the dashboards of landlords and agents have in common. A fixed number of queries, each bounded.
import { listWaitingApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listWaitingListings } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import { TRAFFIC_DAYS } from '#app/domain/listings/own/own-list.model.ts'
import { countOwnListings } from '#app/domain/listings/own/own-list.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { listUnreadConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { listBookingsToConfirm } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import {
  listContestedDeposits,
  listDepositsToReturn,
} from '#app/domain/tenancy/overview/deposit-figures.queries.server.ts'
import { listEndingLeases } from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { listTransfersToCheck } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { listComingHostViewings } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { countOpenViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { buildHostAttention } from './attention/host-attention.server.ts'
import { createDashboardLinks } from './dashboard-links.server.ts'
import {
  buildListingsFigure,
  buildPaymentsFigure,
  buildSavedFigure,
  buildUnreadFigure,
  buildViewingsFigure,
  buildWaitingFigure,
  keepLinked,
} from './dashboard-figures.server.ts'
import { addLinks, createRowLinks, ROW_LIMITS } from './link-rows.server.ts'
import { loadListings } from './load-dashboard-listings.server.ts'

export async function loadHostDashboard(ctx: Ctx, role: Role) {
  const [
    listings,
    own,
    applications,
    bookings,
    transfers,
    viewings,
    waitingListings,
    leases,
    depositsToReturn,
    contestedDeposits,
    messages,
    conversations,
    saved,
    rents,
    openViewings,
  ] = await Promise.all([
    loadListings(ctx, { limit: ROW_LIMITS.shown, days: TRAFFIC_DAYS }),
    countOwnListings(ctx),
    listWaitingApplications(ctx, ROW_LIMITS.read),
    listBookingsToConfirm(ctx, ROW_LIMITS.read),
    listTransfersToCheck(ctx, ROW_LIMITS.read),
    listComingHostViewings(ctx, ROW_LIMITS.read),
    listWaitingListings(ctx, ROW_LIMITS.read),
    listEndingLeases(ctx, ROW_LIMITS.read),
    listDepositsToReturn(ctx, ROW_LIMITS.read),
    listContestedDeposits(ctx, ROW_LIMITS.read),
    getConversationFigures(ctx),
    listUnreadConversations(ctx, ROW_LIMITS.shown),
    getSavedFigures(ctx),
    getOwnerFigures(ctx),
    countOpenViewings(ctx),
  ])
  const now = ctx.now()
  const links = createDashboardLinks(role)
  const rows = [
    ...applications,
    ...bookings,
    ...transfers,
    ...viewings,
    ...leases,
    ...depositsToReturn,
    ...contestedDeposits,
  ]
  const linkRow = await createRowLinks(ctx, links, rows, 'conversation')
  return {
    now,
    listings,
    unreadMessages: messages.unreadMessages,
    newListingTo: links.newListing(),
    allListingsTo: links.listings(),
    attention: buildHostAttention(
      {
        applications,
        bookingsToConfirm: bookings,
        transfersToCheck: transfers,
        viewings,
        listings: waitingListings,
        leases,
        depositsToReturn,
        contestedDeposits,
        unread: { conversations, total: messages.unreadConversations },
      },
      { links, linkRow, now },
    ),
    figures: keepLinked([
      buildListingsFigure(links, own, role),
      buildWaitingFigure(links, applications, now),
      buildViewingsFigure(links, viewings, openViewings),
      buildPaymentsFigure(links, rents),
      buildUnreadFigure(links, messages),
      buildSavedFigure(links, saved),
    ]),
    viewings: addLinks(
      viewings.filter(({ status }) => status === 'scheduled'),
      (row) => linkRow(row, links.viewing(row.id)),
    ),
  }
}
