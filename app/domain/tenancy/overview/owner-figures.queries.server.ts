// Rows of the landlord's dashboard: leases that end soon.
import { and, asc, eq, not, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { buildRentalConditions, lastDay } from './tenancy-conditions.rules.server.ts'

export type EndingLease = {
  id: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  tenant: string
  endsOn: Day
}

/** Then the proposal waits for its answer, and no second one can be made. */
const hasOpenOffer = sql`exists (select 1 from ${renewalOffers} proposal
  where proposal.rental_id = ${rentals.id} and proposal.status = 'open')`

/** Leases without an open proposal for the next one. */
export async function listEndingLeases(ctx: Ctx, limit: number): Promise<EndingLease[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  return ctx.db
    .select({
      id: rentals.id,
      listingId: rentals.propertyId,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectHomeName(ctx),
      tenant: users.fullName,
      endsOn: lastDay,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(and(isOwnHome(ctx), buildRentalConditions(today).ending, not(hasOpenOffer)))
    .orderBy(asc(lastDay), asc(rentals.id))
    .limit(limit)
}
