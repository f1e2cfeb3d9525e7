// What waits for an administrator, counted in one query for the menu and the overview of the console. Each count stops at a bound, so that
// it costs the same with a million rows.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { messageReports } from '#app/db/schema/messaging/messaging.server.ts'
import { listingReports, ownerRequests, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { isWaitingForReview } from '#app/domain/admin/review/waiting-listing.queries.server.ts'
import { isLicenceExpired } from '#app/domain/admin/verifications/expired-licences.queries.server.ts'
import { isForMe } from '#app/domain/admin/administrators/owner-request.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type DueWork, MAX_DUE_COUNT } from './due-work.model.ts'

export async function countDueWork(ctx: Ctx): Promise<DueWork> {
  authorize(ctx.actor, 'admin.open')
  const { rows } = await ctx.db.execute<DueWork>(sql`select
    ${countUpTo(ownerRequests, isForMe(ctx))} as "ownerRequest",
    ${countUpTo(rentalApplications, and(eq(rentalApplications.status, 'pending'), isNull(rentalApplications.deletedAt)))} as application,
    ${countUpTo(properties, isWaitingForReview)} as listing,
    ${countUpTo(listingReports, eq(listingReports.status, 'open'))} as "listingReport",
    ${countUpTo(messageReports, and(eq(messageReports.status, 'open'), eq(messageReports.reason, 'asks_for_money')))} as "moneyReport",
    ${countUpTo(messageReports, and(eq(messageReports.status, 'open'), ne(messageReports.reason, 'asks_for_money')))} as "messageReport",
    ${countUpTo(photoMatches, isNull(photoMatches.handledAt))} as "photoMatch",
    ${countUpTo(agents, isLicenceExpired(ctx))} as licence,
    ${countUpTo(verificationRequests, eq(verificationRequests.status, 'pending'))} as verification,
    ${countUpTo(contactMessages, isNull(contactMessages.handledAt))} as contact`)
  if (!rows[0]) throw new Error('A query without FROM returns one row')
  return rows[0]
}

const countUpTo = (table: PgTable, condition: SQL | undefined) =>
  sql`(select count(*)::int from (select 1 from ${table} where ${condition} limit ${MAX_DUE_COUNT}) due)`
