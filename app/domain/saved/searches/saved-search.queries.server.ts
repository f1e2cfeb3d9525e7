// The saved searches of the person who is signed in.
import { count, desc, eq } from 'drizzle-orm'
import { savedSearches, savedSearchMatches } from '#app/db/schema/messaging/saved-searches.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listAmenities } from '#app/domain/listings/public/amenity.queries.server.ts'
import { buildFilterChips } from '#app/domain/search/criteria/filter-chips.rules.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { findPlace } from '#app/domain/search/criteria/search-place.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_SAVED_SEARCHES, SEARCH_NAME_MAX, type SavedSearch } from './saved-search.model.ts'
import { buildResultsAddress, buildSearchFeedAddress, readStoredQuery, toStoredQuery } from './search-address.rules.ts'

export async function listOwnSearches(ctx: Ctx): Promise<SavedSearch[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'savedSearch.read', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      frequency: savedSearches.frequency,
      pausedAt: savedSearches.pausedAt,
      createdAt: savedSearches.createdAt,
      foundCount: count(savedSearchMatches.propertyId),
    })
    .from(savedSearches)
    .leftJoin(savedSearchMatches, eq(savedSearchMatches.searchId, savedSearches.id))
    .where(eq(savedSearches.userId, ctx.actor.id))
    .groupBy(savedSearches.id)
    .orderBy(desc(savedSearches.createdAt), savedSearches.id)
    .limit(MAX_SAVED_SEARCHES)
  return Promise.all(
    rows.map(async ({ id, name, query, frequency, pausedAt, createdAt, foundCount }) => ({
      id,
      name,
      description: await describeSearch(ctx, readStoredQuery(query)),
      address: buildResultsAddress(query),
      feedAddress: buildSearchFeedAddress(buildResultsAddress(query)),
      frequency,
      isPaused: pausedAt !== null,
      createdAt,
      foundCount,
    })),
  )
}

/** The search in the address of the page, if a visitor comes from a list to save it. */
export async function readNewSearch(
  ctx: Ctx,
  query: string | null,
): Promise<{ query: string; name: string; description: string } | null> {
  if (query === null) return null
  const input = readStoredQuery(query)
  const description = await describeSearch(ctx, input)
  return { query: toStoredQuery(input), name: description.slice(0, SEARCH_NAME_MAX), description }
}

/** The typed text and the filters, as "“near MRT” · Makati · Condos · up to ₱25,000". */
async function describeSearch(ctx: Ctx, input: SearchInput): Promise<string> {
  const [place, amenities] = await Promise.all([findPlace(ctx, input.location), listAmenities(ctx)])
  const chips = buildFilterChips(input, { place: place?.name ?? null, amenities }).map(({ label }) => label)
  const parts = [...(input.q ? [`“${input.q}”`] : []), ...chips]
  return parts.length === 0 ? m.listing_all_homes() : parts.join(' · ')
}
