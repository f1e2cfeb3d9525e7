// Searches for listings: lists, facets, the map and similar listings. The criteria are resolved here, a finder returns the ids, and the
// cards are read from the database each time, so that a listing that was just taken down is not shown.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { getFinder } from './finder.service.server.ts'
import { getMapFocus } from './map-focus.rules.ts'
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Facets, FoundListings, MapResults } from './search.model.ts'
import { findPlace } from '#app/domain/search/criteria/search-place.queries.server.ts'
import { findSimilarIds, type SimilarTo } from './similar-listings.queries.server.ts'
import { findNearMisses, suggestSearches } from '#app/domain/search/suggestions/suggestions.queries.server.ts'
import {
  type Finder,
  type FoundIds,
  type MapView,
  NO_FILTERS,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { resolveSearch } from '#app/domain/search/criteria/search-criteria.queries.server.ts'

/** With fewer results, other searches are suggested. */
const FEW_RESULTS = 3

export async function findListings(ctx: Ctx, input: SearchInput): Promise<FoundListings> {
  const { criteria, place, parsedQuery, defaultOrder } = await resolveSearch(ctx, input)
  const finder = await getFinder(ctx)
  const {
    ids,
    total,
    reasons,
    positions = {},
  } = await finder.find(criteria, {
    offset: getPageOffset(input.page, PUBLIC_PAGE_SIZE),
    limit: PUBLIC_PAGE_SIZE,
  })
  const [listings, suggestions] = await Promise.all([
    listCardsByIds(ctx, ids),
    finder.canSuggest && total < FEW_RESULTS && input.page === 1 ? suggestSearches(ctx, input, parsedQuery) : [],
  ])
  const nearMisses = suggestions.length > 0 ? await findNearMisses(ctx, suggestions, ids) : []
  const { chips: understood, textWithoutPlaces } = parsedQuery
  const focus = getMapFocus(criteria)
  return {
    listings,
    total,
    place,
    defaultOrder,
    focus,
    commute: criteria.commute ?? null,
    positions,
    understood,
    textWithoutPlaces,
    reasons,
    suggestions,
    nearMisses,
  }
}

/** The newest listings that filters find, without a query and without cards. */
export async function findListingIds(
  ctx: Ctx,
  { location, ...filters }: Filters,
  limit: number,
): Promise<Pick<FoundIds, 'ids' | 'total'>> {
  const place = await findPlace(ctx, location)
  const finder = await getFinder(ctx)
  return finder.find({ filters, place, near: null, words: [], order: 'newest' }, { offset: 0, limit })
}

export async function getFacets(ctx: Ctx, input: SearchInput): Promise<Facets> {
  const { criteria } = await resolveSearch(ctx, input)
  const finder = await getFinder(ctx)
  return finder.countFacets(criteria)
}

/** The totals of all listings found, and the spots inside the visible part of the map. */
export async function findOnMap(ctx: Ctx, input: SearchInput, view: MapView): Promise<MapResults> {
  const { criteria } = await resolveSearch(ctx, input)
  const finder = await getFinder(ctx)
  return finder.findOnMap(criteria, view)
}

/** `finding` is a finder that the caller asked for earlier, so that its query runs beside others. */
export async function findSimilarListings(
  ctx: Ctx,
  { listingId, ...wanted }: SimilarTo,
  finding: Promise<Finder> = getFinder(ctx),
): Promise<CardSlot[]> {
  const id = isUuid(listingId) ? listingId.toLowerCase() : NO_LISTING_ID
  return listCardsByIds(ctx, await findSimilarIds(ctx, await finding, { listingId: id, ...wanted }))
}
const NO_LISTING_ID = '00000000-0000-0000-0000-000000000000'

/** For landing pages: the number of listings and the median rent, in centavos. */
export async function getPlaceFigures(
  ctx: Ctx,
  { location, type }: { location: string; type: PropertyType | null },
): Promise<{ total: number; medianRent: number | null }> {
  const place = await findPlace(ctx, location)
  const criteria: SearchCriteria = { filters: { ...NO_FILTERS, type }, place, near: null, words: [], order: 'newest' }
  const finder = await getFinder(ctx)
  const [total, rents] = await Promise.all([finder.count(criteria), finder.getRents(criteria)])
  return { total, medianRent: rents ? rents.median * 100 : null }
}
