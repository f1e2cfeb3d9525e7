// What waits for a tenant: the matters of rentals, and what the page loads for other cards too.
import type { OwnApplication } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { OpenBooking } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import type { TenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import type { DashboardLinks } from '#app/routes/dashboard/shared/dashboard-links.server.ts'
import type { LinkRow } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { type AttentionGroup, orderAttention } from './attention.ts'
import { describeBookingToPay, describeDecidedApplication, describeEndingLease } from './attention-texts.server.ts'
import { buildGroup, buildMessageGroup, buildVisitGroups, type UnreadMessages } from './attention-groups.server.ts'

/** An older decision is in the list of applications only. */
const DECISION_SHOWN_DAYS = 14
const DAY_MS = 24 * 60 * 60_000

export type TenantMatters = {
  applications: readonly OwnApplication[]
  bookingsToPay: readonly OpenBooking[]
  visits: readonly Visit[]
  rental: TenantRental | null
  unread: UnreadMessages
  /** Of TENANT_MATTERS. */
  matters: readonly AttentionGroup[]
}

export function buildTenantAttention(
  { applications, bookingsToPay, visits, rental, unread, matters }: TenantMatters,
  { links, linkRow, now }: { links: DashboardLinks; linkRow: LinkRow; now: Date },
): AttentionGroup[] {
  const decided = applications.filter((application) => isNewDecision(application, now, bookingsToPay))
  const endingLeases = rental?.status === 'expiring_soon' && !rental.isRenewed ? [rental] : []
  return orderAttention([
    buildGroup('applicationDecided', decided, {
      allTo: links.applications(),
      getTo: (row) => linkRow(row, links.application(row.id)),
      describe: (row) => describeDecidedApplication(row, now),
    }),
    buildGroup('bookingToPay', bookingsToPay, {
      allTo: null,
      getTo: (row) => linkRow(row, links.booking(row.id)),
      describe: (row) => describeBookingToPay(row, now),
    }),
    ...buildVisitGroups(visits, { links, linkRow, now }),
    buildMessageGroup(unread, { links, now }),
    buildGroup('leaseEnding', endingLeases, {
      allTo: null,
      getTo: (row) => linkRow(row, links.renewal(row.id)),
      describe: (row) => describeEndingLease(row, now),
    }),
    ...matters,
  ])
}

/** An approval is shown as the booking that it opened, while that one waits for the tenant. */
function isNewDecision(
  { id, status, decidedAt, isDecisionRead }: OwnApplication,
  now: Date,
  bookingsToPay: readonly OpenBooking[],
): boolean {
  if ((status !== 'approved' && status !== 'rejected') || decidedAt === null || isDecisionRead) return false
  if (bookingsToPay.some(({ applicationId }) => applicationId === id)) return false
  return now.getTime() - decidedAt.getTime() <= DECISION_SHOWN_DAYS * DAY_MS
}
