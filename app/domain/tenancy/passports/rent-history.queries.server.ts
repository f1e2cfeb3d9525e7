// The rents of a person in every rent book of ours. A fixed number of queries.
import { and, desc, eq, inArray, not } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { isCancelled, lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { loadRowsOfBooks } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { leaseShares, selectLeasesOwed } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { owesLine } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { LeaseHistory } from './passport.model.ts'
import { countRentMonths } from './rent-history.rules.ts'

/** The newest leases; more say nothing more. */
const MAX_LEASES = 12

/** The caller has checked that the actor may read the passport of the tenant. Leases of which no rent was due yet are left out. */
export async function listRentHistory(ctx: Ctx, tenantId: string): Promise<LeaseHistory[]> {
  const leases = await ctx.db
    .select({
      rentalId: rentals.id,
      listing: selectHomeName(ctx),
      city: properties.city,
      startsOn: rentals.startsOn,
      endsOn: lastDay,
      tenantId: rentals.tenantId,
      shares: leaseShares,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(and(inArray(rentals.id, selectLeasesOwed(tenantId)), not(isCancelled)))
    .orderBy(desc(rentals.startsOn), desc(rentals.id))
    .limit(MAX_LEASES)
  if (leases.length === 0) return []
  const { rows, proofs, lines } = await loadRowsOfBooks(
    ctx,
    leases.map(({ rentalId }) => rentalId),
  )
  const rentalIds = new Map(rows.map(({ id, rentalId }) => [id, rentalId]))
  const linesByRental = Map.groupBy(lines, ({ id }) => rentalIds.get(id))
  const today = toManilaDay(ctx.now())
  return leases.flatMap(({ shares, ...lease }) => {
    // Of several tenants each has the rents of their own share, or those of the days on which they shared one rent
    const owed = (linesByRental.get(lease.rentalId) ?? []).filter((line) =>
      owesLine({ ...lease, shares }, tenantId, line),
    )
    const months = countRentMonths(owed, proofs, today)
    const { tenantId: _, ...shown } = lease
    return months.due === 0 ? [] : [{ ...shown, ...months }]
  })
}
