// What waits for an administrator, counted in one query for the menu of the console. Each count stops at a bound, so that it costs the
// same with a million rows.
import { sql } from 'drizzle-orm'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'

const MAX_COUNT = 1_000

export type DueWork = { listings: number; applications: number }

export async function countDueWork(ctx: Ctx): Promise<DueWork> {
  authorize(ctx.actor, 'listing.listAll')
  const { rows } = await ctx.db.execute<DueWork>(sql`
    select
      (select count(*)::int from (
        select 1 from ${properties}
        where ${properties.status} = 'pending' and ${properties.deletedAt} is null limit ${MAX_COUNT}) due) as listings,
      (select count(*)::int from (
        select 1 from ${rentalApplications} where ${rentalApplications.status} = 'pending' limit ${MAX_COUNT}) due) as applications`)
  return rows[0] ?? { listings: 0, applications: 0 }
}
