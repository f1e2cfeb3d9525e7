// The current or next rental, for the tenant's dashboard.
import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { leaseShares, selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import { type Day, countDaysBetween, toManilaDay } from '#app/shared/dates.ts'
import type { RentalStatus } from '#app/shared/tenancy-vocabulary.ts'
import { depositLeft, hasRenewal, lastDay } from './tenancy-conditions.rules.server.ts'

export type TenantRental = {
  id: string
  listingId: string
  renterId: string
  /** Whether the listing is public. A rented one usually is not. */
  isListed: boolean
  title: string
  city: string
  owner: string
  cover: string | null
  monthlyRent: number
  /** Of a lease with several tenants. */
  ownShare?: { rent: number; deposit: number }
  /** What the owner holds of the deposit. */
  depositLeft: number
  startsOn: Day
  endsOn: Day
  status: RentalStatus
  /** A later rental of the same home continues it, so that its end asks for nothing. */
  isRenewed: boolean
  /** Share of the lease that has passed, 0 to 100. */
  percentRun: number
}

/** The rental that is current today, the latest one if there are several; otherwise the next one. */
export async function getTenantRental(ctx: Ctx): Promise<TenantRental | null> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const [row] = await ctx.db
    .select({
      id: rentals.id,
      listingId: properties.id,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectHomeName(ctx),
      city: properties.city,
      owner: users.fullName,
      cover: propertyImages.url,
      monthlyRent: rentals.monthlyRent,
      shares: leaseShares,
      depositLeft,
      startsOn: rentals.startsOn,
      endsOn: lastDay,
      isRenewed: hasRenewal,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .leftJoin(propertyImages, and(eq(propertyImages.propertyId, properties.id), eq(propertyImages.order, 0)))
    .where(and(inArray(rentals.id, selectOwnLeases(ctx.actor.id, today)), gte(lastDay, today)))
    .orderBy(gt(rentals.startsOn, today), sql`abs(${rentals.startsOn} - ${today}::date)`)
    .limit(1)
  if (!row) return null
  const totalDays = Math.max(1, countDaysBetween(row.startsOn, row.endsOn))
  const percentRun = Math.max(0, Math.min(100, (countDaysBetween(row.startsOn, today) / totalDays) * 100))
  const { shares, ...facts } = row
  const { id: me } = ctx.actor
  // The present one, or the first one to come
  const share = shares.find(({ userId, endsOn: last }) => userId === me && (last === null || last >= today))
  return {
    ...facts,
    ...(share ? { ownShare: { rent: share.rentShare, deposit: share.depositShare } } : {}),
    status: getRentalStatus(row, today),
    percentRun,
  }
}
