// Listings in the dashboard of their owner or of the agent who manages them.
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'

export type OwnListing = {
  id: string
  title: string
  city: string
  monthlyRent: number
  cover: string | null
}

/** Public ones, newest first; `limit` is small, because the dashboard shows only a few. */
export async function listOwnPublicListings(ctx: Ctx, limit: number): Promise<OwnListing[]> {
  requireSignIn(ctx.actor)
  return ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      city: properties.city,
      monthlyRent: properties.basePrice,
      cover: propertyImages.url,
    })
    .from(properties)
    .leftJoin(propertyImages, and(eq(propertyImages.propertyId, properties.id), eq(propertyImages.order, 0)))
    .where(and(isOwnedOrManagedBy(ctx, ctx.actor.id), isPublicListing))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(limit)
}

/**
 * SQL condition on `properties`: the person owns the listing, or is the active agent who manages it. A union of index scans: with "or", the
 * database would read the listings of everybody.
 */
export function isOwnedOrManagedBy(ctx: Ctx, userId: string): SQL {
  const owned = ctx.db.select({ id: properties.id }).from(properties).where(eq(properties.ownerId, userId))
  const managed = ctx.db
    .select({ id: properties.id })
    .from(agents)
    .innerJoin(properties, eq(properties.agentId, agents.id))
    .where(and(eq(agents.userId, userId), agents.isActive))
  const isOwnedOrManaged = inArray(properties.id, owned.union(managed))
  return and(isOwnedOrManaged, isChosenHome(ctx, properties.id)) ?? isOwnedOrManaged
}
