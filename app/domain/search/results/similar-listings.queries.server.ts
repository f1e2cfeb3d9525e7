// Finds listings similar to another, which may be deleted: first those in the same place with the same type and rent, then with fewer
// criteria until there are enough. The kind of space stays the same as long as there are any.
import { eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { LIKENESS_COLUMNS, type ListingLikeness } from '#app/domain/listings/public/listing.queries.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import {
  type Finder,
  NO_FILTERS,
  type SearchPlace,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'

/** The relative difference of rent that still counts as similar. */
const [CLOSE_SHARE, ROUGH_SHARE] = [0.2, 0.45]

/** The listing, what it is like if that is known already, and how many others are wanted. */
export type SimilarTo = { listingId: string; likeness?: ListingLikeness; limit: number }

export async function findSimilarIds(
  ctx: Ctx,
  finder: Finder,
  { listingId, likeness, limit }: SimilarTo,
): Promise<string[]> {
  const reference = likeness ?? (await findLikeness(ctx, listingId))
  const found = new Set<string>()
  for (const criteria of reference ? listCriteriaByLikeness(reference) : [buildCriteria({})]) {
    const { ids } = await finder.find(criteria, { offset: 0, limit: limit + found.size + 1 })
    for (const id of ids) if (id !== listingId && found.size < limit) found.add(id)
    if (found.size >= limit) break
  }
  return [...found]
}

async function findLikeness(ctx: Ctx, listingId: string): Promise<ListingLikeness | undefined> {
  const [row] = await ctx.db.select(LIKENESS_COLUMNS).from(properties).where(eq(properties.id, listingId)).limit(1)
  return row
}

function listCriteriaByLikeness({
  type,
  price,
  bedrooms,
  roomType,
  citySlug,
  districtSlug,
  region,
}: ListingLikeness): SearchCriteria[] {
  const [district, city] = [toPlace(districtSlug), toPlace(citySlug)]
  const rooms = type === 'commercial' ? {} : { bedrooms: { count: bedrooms, orMore: false } } // shops have no bedrooms to compare
  const likeSpace = { roomTypes: [roomType] } // a room or a bedspace is no alternative to a whole unit
  const close = { ...likeSpace, ...toPriceRange(price, CLOSE_SHARE) }
  const rough = { ...likeSpace, ...toPriceRange(price, ROUGH_SHARE) }
  return [
    ...(district ? [buildCriteria({ type, ...rooms, ...close }, district)] : []),
    ...(city ? [buildCriteria({ type, ...rooms, ...close }, city)] : []),
    ...(district ? [buildCriteria(rough, district)] : []),
    ...(city ? [buildCriteria({ type, ...rough }, city), buildCriteria(rough, city)] : []),
    ...(region ? [buildCriteria({ type, ...rough }, toRegionPlace(region))] : []),
    buildCriteria({ type, ...likeSpace }),
    buildCriteria(likeSpace),
    buildCriteria({}),
  ]
}

function buildCriteria(filters: Partial<SearchCriteria['filters']>, place: SearchPlace | null = null): SearchCriteria {
  return { filters: { ...NO_FILTERS, ...filters }, place, near: null, words: [], order: 'newest' }
}

function toPriceRange(price: number, share: number): Pick<SearchCriteria['filters'], 'minPrice' | 'maxPrice'> {
  const pesos = price / 100
  return pesos > 0
    ? { minPrice: Math.floor(pesos * (1 - share)), maxPrice: Math.ceil(pesos * (1 + share)) }
    : { minPrice: null, maxPrice: null }
}

function toPlace(slug: string | null): SearchPlace | null {
  const place = slug === null ? null : findCityBySlug(slug)
  return place ? { ...place, slug, citySlug: slug } : null
}

function toRegionPlace(name: string): SearchPlace {
  return { name, kind: 'region', slug: null, citySlug: null, lat: null, lng: null }
}
