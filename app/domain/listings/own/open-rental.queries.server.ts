// The rental of a listing that has not ended, also before its first day: whoever publishes or deletes the listing is told of it.
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'

export type OpenRental = { tenant: string; startsOn: Day; endsOn: Day }

/** The first of several. The caller authorizes. */
export async function findOpenRental(ctx: Ctx, listingId: string): Promise<OpenRental | null> {
  const lastDay = sql<Day>`coalesce(${rentals.endedEarlyOn}, ${rentals.endsOn})`
  const [rental] = await ctx.db
    .select({ tenant: users.fullName, startsOn: rentals.startsOn, endsOn: lastDay })
    .from(rentals)
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(and(eq(rentals.propertyId, listingId), gte(lastDay, toManilaDay(ctx.now()))))
    .orderBy(asc(rentals.startsOn), asc(rentals.id))
    .limit(1)
  return rental ?? null
}

/** Whether somebody has the space of the listing now or later, also a tenant who moved there from a space of another listing. */
export async function hasTenant(ctx: Ctx, listingId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${spaces} s join ${rentals} r on r.building_id = s.building_id and r.extent && s.extent and ${takesDays(sql.raw('r'))}
    where s.listing_id = ${listingId} and coalesce(r.ended_early_on, r.ends_on) >= ${toManilaDay(ctx.now())} limit 1`)
  return rows.length > 0
}
