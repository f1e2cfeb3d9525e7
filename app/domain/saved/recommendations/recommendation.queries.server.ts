// Homes like those that the person saved, for the home page. Nothing is stored: they follow from the saved homes each time.
import { and, desc, isNull, sql } from 'drizzle-orm'
import { wishlistProperties as savedRows } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { type CardSlot, isInvalidListing, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { filterByUserLists } from '#app/domain/saved/lists/list-row.queries.server.ts'
import { findSavedIds } from '#app/domain/saved/lists/saved.queries.server.ts'
import { findSimilarListings } from '#app/domain/search/results/search.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { recommendationLabel } from './recommendation.labels.ts'
import { chooseRecommendations } from './recommendation.rules.ts'

/** The last saved homes say most about what is wanted now. */
const MAX_SAVED = 3
const SIMILAR_TO_EACH = 6

export type RecommendedListing = { listing: ListingSummary; reason: string }

/** Empty for guests, for accounts without lists and for people who saved nothing that is still open. */
export async function listRecommendations(ctx: Ctx, limit: number): Promise<RecommendedListing[]> {
  const saved = await listLastSaved(ctx)
  if (saved.length === 0) return []
  const groups = await Promise.all(
    saved.map(async (listing) => ({
      saved: listing,
      similar: filterValid(await findSimilarListings(ctx, { listingId: listing.id, limit: SIMILAR_TO_EACH })),
    })),
  )
  const candidateIds = groups.flatMap(({ similar }) => similar.map(({ id }) => id))
  const savedIds = (await findSavedIds(ctx, candidateIds)) ?? new Set<string>()
  return chooseRecommendations(groups, savedIds, limit).map(({ listing, likeness }) => ({
    listing: { ...listing, isSaved: false },
    reason: recommendationLabel(likeness, listing.city),
  }))
}

async function listLastSaved(ctx: Ctx): Promise<ListingSummary[]> {
  const { actor } = ctx
  if (!actor || !can(actor, 'wishlist.read', { userId: actor.id })) return []
  const rows = await ctx.db
    .select({ id: savedRows.propertyId })
    .from(savedRows)
    .where(and(filterByUserLists(actor.id, undefined), isNull(savedRows.removedAt)))
    .groupBy(savedRows.propertyId)
    .orderBy(desc(sql`max(${savedRows.createdAt})`))
    .limit(MAX_SAVED)
  return filterValid(
    await listCardsByIds(
      ctx,
      rows.map(({ id }) => id),
    ),
  )
}

function filterValid(cards: readonly CardSlot[]): ListingSummary[] {
  return cards.flatMap((card) => (isInvalidListing(card) ? [] : [card]))
}
