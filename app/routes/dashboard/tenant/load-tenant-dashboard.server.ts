// The dashboard of a tenant. A fixed number of queries, each bounded.
import { listOwnApplications } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { listUnreadConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { listOpenRequests } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { listCurrentAnnouncements } from '#app/domain/tenancy/announcements/own-announcement.queries.server.ts'
import { listBookingsToPay } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import { getTenantDue, listLeaseMonths } from '#app/domain/tenancy/overview/tenant-home.rules.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { type TenantRental, getTenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { listComingVisits } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { countOpenViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import { loadMatters } from '#app/routes/dashboard/shared/attention/matter.server.ts'
import { buildTenantAttention } from '#app/routes/dashboard/shared/attention/tenant-attention.server.ts'
import { TENANT_MATTERS } from '#app/routes/dashboard/shared/attention/tenant-matters.server.ts'
import { createDashboardLinks } from '#app/routes/dashboard/shared/dashboard-links.server.ts'
import {
  buildOpenApplicationsFigure,
  buildSavedFigure,
  buildUnreadFigure,
  buildViewingsFigure,
  keepLinked,
} from '#app/routes/dashboard/shared/dashboard-figures.server.ts'
import { addLinks, createRowLinks, ROW_LIMITS } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export async function loadTenantDashboard(ctx: Ctx, role: Role) {
  const links = createDashboardLinks(role)
  const [
    rental,
    visits,
    messages,
    conversations,
    applications,
    bookings,
    saved,
    openViewings,
    requests,
    matters,
    announcements,
  ] = await Promise.all([
    getTenantRental(ctx),
    listComingVisits(ctx, ROW_LIMITS.read),
    getConversationFigures(ctx),
    listUnreadConversations(ctx, ROW_LIMITS.shown),
    listOwnApplications(ctx, ROW_LIMITS.read),
    listBookingsToPay(ctx, ROW_LIMITS.read),
    getSavedFigures(ctx),
    countOpenViewings(ctx),
    listOpenRequests(ctx, ROW_LIMITS.shown),
    loadMatters(ctx, links, TENANT_MATTERS),
    listCurrentAnnouncements(ctx, { limit: ROW_LIMITS.shown }),
  ])
  const now = ctx.now()
  const rows = [...(rental ? [rental] : []), ...visits, ...applications, ...bookings]
  const linkRow = await createRowLinks(ctx, links, rows, 'listing')
  const [linkedRental = null] = addLinks(rental ? [rental] : [], (row) => linkRow(row, links.rental(row.id)))
  return {
    now,
    unreadMessages: messages.unreadMessages,
    attention: buildTenantAttention(
      {
        applications,
        bookingsToPay: bookings,
        visits,
        rental,
        unread: { conversations, total: messages.unreadConversations },
        matters,
      },
      { links, linkRow, now },
    ),
    figures: keepLinked([
      buildUnreadFigure(links, messages),
      buildOpenApplicationsFigure(links, applications),
      buildViewingsFigure(links, visits, openViewings),
      buildSavedFigure(links, saved),
    ]),
    rental: linkedRental,
    announcements,
    money: linkedRental ? await loadMoney(ctx, linkedRental) : null,
    requests: requests.flatMap((request) => {
      const to = links.maintenanceRequest(request.id)
      return to === null ? [] : [{ ...request, to }]
    }),
    visits: addLinks(visits, (row) =>
      linkRow(row, row.type === 'viewing' ? links.viewing(row.id) : links.inspections()),
    ),
    applications: addLinks(applications, (row) => linkRow(row, links.application(row.id))),
  }
}

/** From the rent book, so that the page of payments says the same. */
async function loadMoney(ctx: Ctx, rental: TenantRental) {
  const { lines } = await getRentBook(ctx, rental.id)
  const today = toManilaDay(ctx.now())
  return { due: getTenantDue(lines, today), months: listLeaseMonths(rental, lines, today) }
}
export type TenantMoney = Awaited<ReturnType<typeof loadMoney>>
