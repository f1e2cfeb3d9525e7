// What a tenant paid for the same home in the year before a new rent. The law limits the increase within a year, so two small increases
// count together, and the limit starts from the lowest of these rents.
import { inArray, sql } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** A renewal lasts a month at least, so no more fit into a year. */
const MAX_RENEWALS = 12

/** By rental, its own rent included. The caller has checked that the actor may read the rentals. */
export async function findLowestRentsOfYear(ctx: Ctx, rentalIds: readonly string[]): Promise<Map<string, number>> {
  if (rentalIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; rent: number }>(sql`
    with recursive chain as (
      select ${rentals.id} as last_id, ${rentals.renewsRentalId} as earlier_id, ${rentals.tenantId} as tenant_id,
        ${rentals.spaceId} as space_id, ${rentals.monthlyRent} as rent, 0 as renewals,
        (coalesce(${rentals.endedEarlyOn}, ${rentals.endsOn}) + 1 - interval '1 year')::date as since
      from ${rentals} where ${inArray(rentals.id, [...rentalIds])}
      union all
      select c.last_id, e.renews_rental_id, e.tenant_id, e.space_id, e.monthly_rent, c.renewals + 1, c.since
      from chain c join ${rentals} e on e.id = c.earlier_id and e.tenant_id is not distinct from c.tenant_id
        and e.space_id = c.space_id and coalesce(e.ended_early_on, e.ends_on) >= c.since
      where c.renewals < ${MAX_RENEWALS}
    )
    select last_id as id, min(rent)::int as rent from chain group by last_id`)
  return new Map(rows.map(({ id, rent }) => [id, rent]))
}
