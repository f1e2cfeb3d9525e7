// Listings in the dashboard of their owner or of the agent who manages them.
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { fillCounts } from '#app/shared/counts.ts'
import { LISTING_STATUSES, type ListingStatus } from '#app/shared/vocabulary.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'

export type OwnListing = {
  id: string
  title: string
  city: string
  status: ListingStatus
  monthlyRent: number
  cover: string | null
}

export async function countOwnListings(ctx: Ctx): Promise<Record<ListingStatus, number>> {
  const rows = await ctx.db
    .select({ key: properties.status, count: sql<number>`count(*)::int` })
    .from(properties)
    .where(buildOwnListingsCondition(ctx))
    .groupBy(properties.status)
  return fillCounts(LISTING_STATUSES, rows)
}

/** Newest first; `limit` is small, because the dashboard shows only a few. */
export async function listOwnListings(ctx: Ctx, limit: number): Promise<OwnListing[]> {
  const rows = await ctx.db
    .select({
      id: properties.id,
      title: properties.title,
      titleFil: properties.titleFil,
      city: properties.city,
      status: properties.status,
      monthlyRent: properties.basePrice,
      cover: propertyImages.url,
    })
    .from(properties)
    .leftJoin(propertyImages, and(eq(propertyImages.propertyId, properties.id), eq(propertyImages.order, 0)))
    .where(buildOwnListingsCondition(ctx))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(limit)
  return rows.map((row) => translateTitle(ctx, row))
}

function translateTitle(ctx: Ctx, { titleFil, ...listing }: OwnListing & { titleFil: string | null }): OwnListing {
  return { ...listing, title: pickTranslation(ctx.request.locale, listing.title, titleFil) }
}

function buildOwnListingsCondition(ctx: Ctx) {
  requireSignIn(ctx.actor)
  return and(isOwnedOrManagedBy(ctx, ctx.actor.id), isNull(properties.deletedAt))
}

/** SQL condition on `properties`: the person owns the listing, or is the active agent who manages it. */
export function isOwnedOrManagedBy(ctx: Ctx, userId: string): SQL | undefined {
  const ownAgentIds = ctx.db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), agents.isActive))
  return or(eq(properties.ownerId, userId), inArray(properties.agentId, ownAgentIds))
}
