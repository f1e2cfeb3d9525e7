import { sql } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { SUMMARY_COUNT_LIMIT, type ClearSummary } from './clear-data.model.ts'

/** What would be removed, as the lists of the console count it: without deleted rows, which go too. Each count stops at a bound, so that the page costs the same with a million rows. */
export async function getClearSummary(ctx: Ctx): Promise<ClearSummary> {
  authorize(ctx.actor, 'settings.clearData')
  const count = (source: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${source} limit ${SUMMARY_COUNT_LIMIT}) counted)`
  const { rows } = await ctx.db.execute<ClearSummary>(sql`
    select ${count(sql`${properties} where ${properties.deletedAt} is null`)} as listings,
      ${count(sql`${userProfiles} where not exists (select from ${adminUsers} where ${adminUsers.userId} = ${userProfiles.userId})`)} as accounts,
      ${count(sql`${rentalApplications} where ${rentalApplications.deletedAt} is null`)} as applications,
      ${count(sql`${bookings}`)} as bookings`)
  return rows[0] ?? { listings: 0, accounts: 0, applications: 0, bookings: 0 }
}
