// Whether a home is free: rentals of one listing never overlap.
import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { LeaseDates } from './booking.rules.ts'

/** Call it with the listing locked; otherwise another rental may start in between. */
export async function requireFreeHome(ctx: Ctx, listingId: string, dates: LeaseDates): Promise<void> {
  const overlapping = await findOverlap(ctx, listingId, dates)
  if (overlapping) fail('rental.overlaps', { until: overlapping.until })
}

/** The rental of a home that overlaps with the dates; the last one of several. */
export async function findOverlap(ctx: Ctx, listingId: string, { startsOn, endsOn }: LeaseDates) {
  const [overlapping] = await ctx.db
    .select({ until: lastDay })
    .from(rentals)
    .where(and(eq(rentals.propertyId, listingId), lte(rentals.startsOn, endsOn), gte(lastDay, startsOn)))
    .orderBy(desc(lastDay))
    .limit(1)
  return overlapping
}
