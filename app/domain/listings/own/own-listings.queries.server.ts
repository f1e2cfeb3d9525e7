// Listings in the dashboard of their owner or of the agent who manages them.
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
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
    .select({ status: properties.status, count: sql<number>`count(*)::int` })
    .from(properties)
    .where(buildOwnListingsCondition(ctx))
    .groupBy(properties.status)
  const countByStatus = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(LISTING_STATUSES.map((status) => [status, countByStatus.get(status) ?? 0])) as Record<
    ListingStatus,
    number
  >
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
  const ownAgentIds = ctx.db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, ctx.actor.id), agents.isActive))
  return and(
    or(eq(properties.ownerId, ctx.actor.id), inArray(properties.agentId, ownAgentIds)),
    isNull(properties.deletedAt),
  )
}
