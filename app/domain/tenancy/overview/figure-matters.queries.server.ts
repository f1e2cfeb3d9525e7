// Opening figures that wait for a person, for the dashboards: the tenant confirms or contests them, the owner answers what is contested. One row
// for each rental.
import { and, asc, count, eq, min, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { openingFigures } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** `person` is the other side: the tenant for the owner, the owner for the tenant. */
export type FigureMatter = {
  /** Of the rental. */
  id: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  person: string
  count: number
  since: Date
}

export async function listFiguresToAnswer(ctx: Ctx, limit: number): Promise<FigureMatter[]> {
  requireSignIn(ctx.actor)
  const isOwn = eq(rentals.tenantId, ctx.actor.id)
  return selectMatters(ctx, { isOwn, personId: sql`${properties.ownerId}`, status: 'proposed', limit })
}

export async function listContestedFigures(ctx: Ctx, limit: number): Promise<FigureMatter[]> {
  requireSignIn(ctx.actor)
  const isOwn = isOwnHome(ctx)
  return selectMatters(ctx, { isOwn, personId: sql`${rentals.tenantId}`, status: 'contested', limit })
}

type Matters = { isOwn: SQL; personId: SQL; status: 'proposed' | 'contested'; limit: number }

/** Oldest first. */
async function selectMatters(ctx: Ctx, { isOwn, personId, status, limit }: Matters): Promise<FigureMatter[]> {
  const since = min(openingFigures.updatedAt)
  const rows = await ctx.db
    .select({
      id: rentals.id,
      listingId: rentals.propertyId,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectHomeName(ctx),
      person: users.fullName,
      count: count(),
      since,
    })
    .from(openingFigures)
    .innerJoin(rentals, eq(rentals.id, openingFigures.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(and(isOwn, eq(openingFigures.status, status)))
    .groupBy(rentals.id, properties.id, users.id)
    .orderBy(asc(since), asc(rentals.id))
    .limit(limit)
  return rows.map((row) => Object.assign(row, { since: row.since ?? ctx.now() }))
}
