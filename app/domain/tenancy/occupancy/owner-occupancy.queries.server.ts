// How full the homes of an owner are, for the overview.
import { and, count, eq, sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { andChosenBuilding, isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { buildRentalConditions } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export type OwnerOccupancy = {
  /** The rows of the list of current tenants. */
  tenants: number
  /** Homes, rooms and beds that can be let: the smallest spaces of each building, and single homes whose listing is not a draft. */
  spaces: number
  /** Of these, the usable ones that nobody has today. */
  free: number
}

const [SPACE, RENTAL] = [sql.raw('s'), sql.raw('r')]

export async function getOwnerOccupancy(ctx: Ctx): Promise<OwnerOccupancy> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const [[current], { rows }] = await Promise.all([
    ctx.db
      .select({ tenants: count() })
      .from(rentals)
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(and(isOwnHome(ctx), buildRentalConditions(today).running)),
    ctx.db.execute<Pick<OwnerOccupancy, 'spaces' | 'free'>>(sql`
      select count(*)::int as spaces, count(*) filter (where s.out_of_use_note is null and not exists (
        select from ${rentals} ${RENTAL} where r.building_id = s.building_id and r.extent && s.extent and ${takesDays(RENTAL)}
          and r.starts_on <= ${today} and coalesce(r.ended_early_on, r.ends_on) >= ${today}))::int as free
      from ${buildings} h
      join ${spaces} ${SPACE} on s.building_id = h.id and not exists (select from ${spaces} within where within.parent_id = s.id)
      left join ${properties} p on p.id = h.home_listing_id
      where h.owner_id = ${ctx.actor.id}${andChosenBuilding(ctx, sql`h.id`)} and case when h.name is null
        then p.deleted_at is null and p.status <> 'draft' else s.kind <> 'unit' or s.label <> '' end`),
  ])
  return { tenants: current?.tenants ?? 0, spaces: rows[0]?.spaces ?? 0, free: rows[0]?.free ?? 0 }
}
