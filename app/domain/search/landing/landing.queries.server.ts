// The figures for the text of a landing page, which is about a place, a property type, or both.
import { and, count, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { findCityBySlug, findNearbyCities } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { getPlaceFigures } from '#app/domain/search/results/search.queries.server.ts'

export type Landing = {
  /** Centavos. */
  medianRent: number | null
  /** The most common type of the place; null on a page about one type. */
  commonType: { type: PropertyType; total: number } | null
  /** The barangays with the most listings. */
  areas: { name: string; total: number }[]
  /** The nearest places with listings; on a page without a place, the cities with the most listings of the type. */
  places: { name: string; slug: string; total: number }[]
}
export type LandingTarget = { slug: string | null; type: PropertyType | null }

/** With fewer listings the page would say nothing beyond its cards. */
export const MIN_LANDING_LISTINGS = 3
const MAX_AREAS = 3
const MAX_PLACES = 2
const MAX_NEARBY_CITIES = 12
const NEARBY_KM = 40

/** Faster answers are not cached. In a very large market the median rent does not change within minutes. */
const FAST_MS = 20
const CACHE_MS = 5 * 60_000
const getCached = createPromiseCache<Landing>({
  getLifetimeMs: (durationMs) => (durationMs < FAST_MS ? 0 : CACHE_MS),
  maxEntries: 1_000,
})

export function getLandingFigures(anyCtx: Ctx, page: LandingTarget): Promise<Landing> {
  const ctx = onPrimary(anyCtx) // kept longer than a replica may be behind
  return getCached(ctx.db, () => computeLandingFigures(ctx, page), `${page.slug ?? ''} ${page.type ?? ''}`)
}

export function dropLandingFigures({ db }: Ctx): void {
  getCached.drop(db)
}

async function computeLandingFigures(ctx: Ctx, { slug, type }: LandingTarget): Promise<Landing> {
  const place = slug === null ? null : findCityBySlug(slug)
  const [{ medianRent }, commonType, areas, places] = await Promise.all([
    getPlaceFigures(ctx, { location: slug ?? '', type }),
    place && type === null ? getCommonType(ctx, place) : null,
    place && place.kind !== 'district' ? listAreas(ctx, place, type) : [],
    place ? listNearbyPlaces(ctx, place, type) : listPlacesWithMost(ctx, type),
  ])
  return { medianRent, commonType, areas, places }
}

function isInPlace({ kind, slug }: PlaceSuggestion): SQL {
  return eq(kind === 'district' ? properties.districtSlug : properties.citySlug, slug ?? '')
}

function isOfType(type: PropertyType | null): SQL | undefined {
  return type === null ? undefined : eq(properties.propertyType, type)
}

async function getCommonType(ctx: Ctx, place: PlaceSuggestion): Promise<Landing['commonType']> {
  const [mostCommon] = await ctx.db
    .select({ type: properties.propertyType, total: count() })
    .from(properties)
    .where(and(isPublicListing, isInPlace(place)))
    .groupBy(properties.propertyType)
    .orderBy(desc(count()), properties.propertyType)
    .limit(1)
  return mostCommon ?? null
}

async function listAreas(ctx: Ctx, place: PlaceSuggestion, type: PropertyType | null): Promise<Landing['areas']> {
  const rows = await ctx.db
    .select({ name: properties.barangay, total: count() })
    .from(properties)
    .where(and(isPublicListing, isInPlace(place), isOfType(type), isNotNull(properties.barangay)))
    .groupBy(properties.barangay)
    .orderBy(desc(count()), properties.barangay)
    .limit(MAX_AREAS)
  return rows.flatMap(({ name, total }) => (name === null || total < 2 ? [] : { name, total }))
}

async function listNearbyPlaces(
  ctx: Ctx,
  place: PlaceSuggestion,
  type: PropertyType | null,
): Promise<Landing['places']> {
  const nearbyPlaces = findNearbyCities(place, { limit: MAX_NEARBY_CITIES, withinKm: NEARBY_KM }).filter(
    ({ slug }) => slug !== place.slug,
  )
  const totals = new Map((await countByCity(ctx, type, nearbyPlaces)).map(({ slug, total }) => [slug, total]))
  return nearbyPlaces
    .map(({ name, slug }) => ({ name, slug: slug ?? '', total: totals.get(slug) ?? 0 }))
    .filter(({ total }) => total >= MIN_LANDING_LISTINGS)
    .slice(0, MAX_PLACES)
}

function countByCity(ctx: Ctx, type: PropertyType | null, places: readonly { slug: string | null }[]) {
  const slugs = places.flatMap(({ slug }) => slug ?? [])
  return ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(and(isPublicListing, isOfType(type), inArray(properties.citySlug, slugs)))
    .groupBy(properties.citySlug)
}

async function listPlacesWithMost(ctx: Ctx, type: PropertyType | null): Promise<Landing['places']> {
  const rows = await ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(and(isPublicListing, isOfType(type), isNotNull(properties.citySlug)))
    .groupBy(properties.citySlug)
    .orderBy(desc(count()), properties.citySlug)
    .limit(MAX_AREAS)
  return rows.flatMap(({ slug, total }) => {
    const place = slug === null ? null : findCityBySlug(slug)
    return place && slug ? { name: place.name, slug, total } : []
  })
}
