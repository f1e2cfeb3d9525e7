// Homes like those that the person saved, for the home page and the weekly mail. Nothing is stored: they follow from the saved homes each time.
import { and, desc, isNull, sql } from 'drizzle-orm'
import { wishlistProperties as savedRows } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { type CardSlot, isInvalidListing, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { filterByUserLists } from '#app/domain/saved/lists/list-row.queries.server.ts'
import { listSavedIds } from '#app/domain/saved/lists/saved.queries.server.ts'
import { findSimilarListings } from '#app/domain/search/results/search.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { recommendationLabel } from './recommendation.labels.ts'
import { chooseRecommendations, type Recommended } from './recommendation.rules.ts'

/** The last saved homes say most about what is wanted now. */
const MAX_SAVED = 3
const SIMILAR_TO_EACH = 6

export type RecommendedListing = { listing: ListingSummary; reason: string }

/** Empty for guests, for accounts without lists and for people who saved nothing that is still open. */
export async function listRecommendations(ctx: Ctx, limit: number): Promise<RecommendedListing[]> {
  const { actor } = ctx
  if (!actor || !can(actor, 'wishlist.read', { userId: actor.id })) return []
  const chosen = await findRecommended(ctx, { userId: actor.id, limit })
  return chosen.map(({ listing, likeness }) => ({
    listing: { ...listing, isSaved: false },
    reason: recommendationLabel(likeness, listing.city),
  }))
}

type RecommendedInput = {
  /** Whose saved homes; the caller has checked the right to read them. */
  userId: string
  limit: number
  /** Not these, because the person sees them anyway. */
  shownIds?: readonly string[]
}

/** For the home page and for mails. The reason is a text of the reader's language, so that the caller adds it. */
export async function findRecommended(
  ctx: Ctx,
  { userId, limit, shownIds = [] }: RecommendedInput,
): Promise<Recommended<ListingSummary>[]> {
  const saved = await listLastSaved(ctx, userId)
  if (saved.length === 0) return []
  const groups = await Promise.all(
    saved.map(async (listing) => ({
      saved: listing,
      similar: filterValid(await findSimilarListings(ctx, { listingId: listing.id, limit: SIMILAR_TO_EACH })),
    })),
  )
  const candidateIds = groups.flatMap(({ similar }) => similar.map(({ id }) => id))
  const savedIds = await listSavedIds(ctx, userId, candidateIds)
  return chooseRecommendations(groups, new Set([...savedIds, ...shownIds]), limit)
}

async function listLastSaved(ctx: Ctx, userId: string): Promise<ListingSummary[]> {
  const rows = await ctx.db
    .select({ id: savedRows.propertyId })
    .from(savedRows)
    .where(and(filterByUserLists(userId, undefined), isNull(savedRows.removedAt)))
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
