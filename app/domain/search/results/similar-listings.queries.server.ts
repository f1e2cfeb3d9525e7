// Homes like another one, also where that one is gone: as near to it as there are enough, then ever less alike.
import { eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import {
  type Finder,
  NO_FILTERS,
  type SearchPlace,
  type Wanted,
} from '#app/domain/search/criteria/search-criteria.model.ts'

type Model = {
  type: PropertyType
  price: number
  bedrooms: number
  citySlug: string | null
  districtSlug: string | null
  region: string
}

const COLUMNS = {
  type: properties.propertyType,
  price: properties.basePrice,
  bedrooms: properties.bedroomCount,
  citySlug: properties.citySlug,
  districtSlug: properties.districtSlug,
  region: properties.region,
}
/** Rents this far apart are still alike. */
const [CLOSE, ROUGH] = [0.2, 0.45]

export async function findSimilar(ctx: Ctx, finder: Finder, listingId: string, limit: number): Promise<string[]> {
  const [model] = await ctx.db.select(COLUMNS).from(properties).where(eq(properties.id, listingId)).limit(1)
  const found = new Set<string>()
  for (const wanted of model ? everLessAlike(model) : [looking({})]) {
    const { ids } = await finder.find(wanted, { offset: 0, limit: limit + found.size + 1 })
    for (const id of ids) if (id !== listingId && found.size < limit) found.add(id)
    if (found.size >= limit) break
  }
  return [...found]
}

function everLessAlike({ type, price, bedrooms, citySlug, districtSlug, region }: Model): Wanted[] {
  const [district, city] = [inPlace(districtSlug), inPlace(citySlug)]
  const rooms = { bedrooms: { count: bedrooms, orMore: false } }
  return [
    ...(district ? [looking({ type, ...rooms, ...around(price, CLOSE) }, district)] : []),
    ...(city ? [looking({ type, ...rooms, ...around(price, CLOSE) }, city)] : []),
    ...(district ? [looking(around(price, ROUGH), district)] : []),
    ...(city ? [looking({ type, ...around(price, ROUGH) }, city), looking(around(price, ROUGH), city)] : []),
    ...(region ? [looking({ type, ...around(price, ROUGH) }, ofRegion(region))] : []),
    looking({ type }),
    looking({}),
  ]
}

function looking(filters: Partial<Wanted['filters']>, place: SearchPlace | null = null): Wanted {
  return { filters: { ...NO_FILTERS, ...filters }, place, near: null, words: [], order: 'newest' }
}

function around(price: number, share: number): Pick<Wanted['filters'], 'minPrice' | 'maxPrice'> {
  const pesos = price / 100
  return pesos > 0
    ? { minPrice: Math.floor(pesos * (1 - share)), maxPrice: Math.ceil(pesos * (1 + share)) }
    : { minPrice: null, maxPrice: null }
}

function inPlace(slug: string | null): SearchPlace | null {
  const place = slug === null ? null : findCityBySlug(slug)
  return place ? { ...place, slug, citySlug: slug } : null
}

function ofRegion(name: string): SearchPlace {
  return { name, kind: 'region', slug: null, citySlug: null, lat: null, lng: null }
}
