// Figures for the page of a place, of a kind of home, or of both: what the text there is made of.
import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { findCityBySlug, nearbyCities } from '#app/domain/places/autocomplete/place.queries.server.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { placeFigures } from '#app/domain/search/results/search.queries.server.ts'

export type Landing = {
  /** Centavos. */
  medianRent: number | null
  /** Of all kinds there; null where the page is of one kind. */
  commonType: { type: PropertyType; total: number } | null
  /** Barangays with the most homes. */
  areas: { name: string; total: number }[]
  /** The nearest places with homes; for a kind of home anywhere, those with the most of it. */
  places: { name: string; slug: string; total: number }[]
}
export type LandingOf = { slug: string | null; type: PropertyType | null }

/** A page with fewer says nothing that the cards do not say. */
export const LANDING_FROM = 3
const MOST_AREAS = 3
const MOST_PLACES = 2
const LOOKED_AT = 12
const NEARBY_KM = 40

const isPublic = and(eq(properties.status, 'active'), isNull(properties.deletedAt))

/** What is found faster is asked anew every time; in a very large market the middle of all rents does not move in minutes. */
const FAST_MS = 20
const KEPT_MS = 5 * 60_000
const MOST_KEPT = 1_000
type Kept = { figures: Promise<Landing>; until: number }
const kept = new WeakMap<Ctx['db'], Map<string, Kept>>()

/** Visitors who come while it is being counted share the answer. */
export function landingFigures(ctx: Ctx, page: LandingOf): Promise<Landing> {
  const answers = kept.get(ctx.db) ?? new Map<string, Kept>()
  kept.set(ctx.db, answers)
  const key = `${page.slug ?? ''} ${page.type ?? ''}`
  const started = performance.now()
  const known = answers.get(key)
  if (known && started < known.until) return known.figures
  if (answers.size >= MOST_KEPT) answers.clear()
  const answer: Kept = { figures: figuresOf(ctx, page), until: Number.POSITIVE_INFINITY }
  answers.set(key, answer)
  answer.figures.then(
    () => {
      const now = performance.now()
      answer.until = now - started < FAST_MS ? 0 : now + KEPT_MS
    },
    () => (answer.until = 0),
  )
  return answer.figures
}

async function figuresOf(ctx: Ctx, { slug, type }: LandingOf): Promise<Landing> {
  const place = slug === null ? null : findCityBySlug(slug)
  const [{ medianRent }, commonType, areas, places] = await Promise.all([
    placeFigures(ctx, { location: slug ?? '', type }),
    place && type === null ? commonTypeIn(ctx, place) : null,
    place && place.kind !== 'district' ? areasOf(ctx, place, type) : [],
    place ? placesAround(ctx, place, type) : placesWithMost(ctx, type),
  ])
  return { medianRent, commonType, areas, places }
}

function isIn({ kind, slug }: PlaceSuggestion): SQL {
  return eq(kind === 'district' ? properties.districtSlug : properties.citySlug, slug ?? '')
}

function isOfType(type: PropertyType | null): SQL | undefined {
  return type === null ? undefined : eq(properties.propertyType, type)
}

async function commonTypeIn(ctx: Ctx, place: PlaceSuggestion): Promise<Landing['commonType']> {
  const [most] = await ctx.db
    .select({ type: properties.propertyType, total: count() })
    .from(properties)
    .where(and(isPublic, isIn(place)))
    .groupBy(properties.propertyType)
    .orderBy(desc(count()), properties.propertyType)
    .limit(1)
  return most ?? null
}

async function areasOf(ctx: Ctx, place: PlaceSuggestion, type: PropertyType | null): Promise<Landing['areas']> {
  const rows = await ctx.db
    .select({ name: properties.barangay, total: count() })
    .from(properties)
    .where(and(isPublic, isIn(place), isOfType(type), isNotNull(properties.barangay)))
    .groupBy(properties.barangay)
    .orderBy(desc(count()), properties.barangay)
    .limit(MOST_AREAS)
  return rows.flatMap(({ name, total }) => (name === null || total < 2 ? [] : { name, total }))
}

async function placesAround(ctx: Ctx, place: PlaceSuggestion, type: PropertyType | null): Promise<Landing['places']> {
  const near = nearbyCities(place, { limit: LOOKED_AT, withinKm: NEARBY_KM }).filter(({ slug }) => slug !== place.slug)
  const totals = new Map((await countsIn(ctx, type, near)).map(({ slug, total }) => [slug, total]))
  return near
    .map(({ name, slug }) => ({ name, slug: slug ?? '', total: totals.get(slug) ?? 0 }))
    .filter(({ total }) => total >= LANDING_FROM)
    .slice(0, MOST_PLACES)
}

function countsIn(ctx: Ctx, type: PropertyType | null, places: readonly { slug: string | null }[]) {
  const slugs = places.flatMap(({ slug }) => slug ?? [])
  return ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(and(isPublic, isOfType(type), inArray(properties.citySlug, slugs)))
    .groupBy(properties.citySlug)
}

async function placesWithMost(ctx: Ctx, type: PropertyType | null): Promise<Landing['places']> {
  const rows = await ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(and(isPublic, isOfType(type), isNotNull(properties.citySlug)))
    .groupBy(properties.citySlug)
    .orderBy(desc(count()), properties.citySlug)
    .limit(MOST_AREAS)
  return rows.flatMap(({ slug, total }) => {
    const place = slug === null ? null : findCityBySlug(slug)
    return place && slug ? { name: place.name, slug, total } : []
  })
}
