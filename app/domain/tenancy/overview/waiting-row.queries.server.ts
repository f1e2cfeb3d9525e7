// What every row of a rental that waits for one of its two sides has in common: the listing, the renter and the name of the other side.
import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { RenewalSide } from '#app/shared/tenancy-vocabulary.ts'

/** `person` is the other side: the tenant for the owner, the owner for the tenant. */
export type WaitingRow = {
  id: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  person: string
}
export type WaitingRentalRow = WaitingRow & { rentalId: string }

/** For a query that joins `rentals`, `properties` and `users`, where `users` is the other side. */
export const selectWaitingRow = (ctx: Ctx) => ({
  rentalId: rentals.id,
  listingId: rentals.propertyId,
  renterId: rentals.tenantId,
  isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
  title: selectHomeName(ctx),
  person: users.fullName,
})

/** The rentals of the actor on one side, and who the other side is. Both conditions have an index. */
export function matchSide(ctx: Ctx, side: RenewalSide): { isOwn: SQL; personId: SQL } {
  requireSignIn(ctx.actor)
  return side === 'owner'
    ? { isOwn: isOwnHome(ctx), personId: sql`${rentals.tenantId}` }
    : { isOwn: eq(rentals.tenantId, ctx.actor.id), personId: sql`${properties.ownerId}` }
}
