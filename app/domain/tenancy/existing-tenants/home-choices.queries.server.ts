// The homes of an owner to which a tenant can be added.
import { and, asc, isNull, sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { type HomeChoice, MAX_HOMES } from './existing-tenant.model.ts'

/** Published or not. A home in which somebody lives today is left out, unless it is one of several spaces and another one is free. */
export async function listHomeChoices(ctx: Ctx): Promise<HomeChoice[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const rows = await ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      place: sql<string>`concat_ws(', ', nullif(${properties.unit}, ''), nullif(${properties.street}, ''), nullif(${properties.city}, ''))`,
      isOffered: sql<boolean>`${properties.status} in ('active', 'pending')`,
    })
    .from(properties)
    .where(
      and(
        isOwnHome(ctx),
        isNull(properties.deletedAt),
        sql`exists (select from ${spaces} s where s.listing_id = ${properties.id}
          and not exists (select from ${rentals} r where r.building_id = s.building_id and r.extent && s.extent
            and ${takesDays(sql.raw('r'))} and r.starts_on <= ${today} and coalesce(r.ended_early_on, r.ends_on) >= ${today}))`,
      ),
    )
    .orderBy(asc(properties.title), asc(properties.unit), asc(properties.id))
    .limit(MAX_HOMES)
  return rows.map((row) => Object.assign(row, { title: row.title === '' ? m.own_untitled() : row.title }))
}
