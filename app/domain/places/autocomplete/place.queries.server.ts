// Queries over the gazetteer. Suggestions come from the hosted service if one is configured, else (or if it fails or finds nothing) from
// the index.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'
import { LOCATION_KINDS, PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { getPlace, getPlaceIndex, searchPlaces } from './engine/place-index.server.ts'
import type { PlaceSuggestion } from './place.model.ts'
import { PLACE_QUERY_MIN, PLACE_SUGGESTION_LIMIT, type PlaceQuery } from './place.schema.ts'

export type PlaceSuggestions = {
  items: PlaceSuggestion[]
  /** The attribution to show with the suggestions; null for our own index, which the attributions page covers. */
  attribution: string | null
}

export async function suggestPlaces(ctx: Ctx, { q, locale }: PlaceQuery): Promise<PlaceSuggestions> {
  if (q.length < PLACE_QUERY_MIN) return { items: [], attribution: null }
  const hosted = await ctx.adapters.places?.suggest({ query: q, locale, limit: PLACE_SUGGESTION_LIMIT })
  if (hosted && hosted.items.length > 0) {
    return { items: hosted.items.map(addSlug), attribution: hosted.attribution }
  }
  return { items: searchPlaces(q).map(showSpokenName), attribution: null }
}

function showSpokenName(place: PlaceSuggestion): PlaceSuggestion {
  const { spoken, area } = place
  return spoken === undefined ? place : { ...place, area: area === '' ? spoken : `${spoken} · ${area}` }
}

type PlaceWithoutSlug = Omit<PlaceSuggestion, 'slug'>

/** A result of the hosted service gets the slug of its city, found by name and distance. */
function addSlug(item: PlaceWithoutSlug): PlaceSuggestion {
  const matchingPlace = searchPlaces(item.label, { limit: 3 }).find(
    (place) => place.slug !== null && getKilometresBetween(place, item) <= SAME_PLACE_KM,
  )
  return {
    ...item,
    slug: matchingPlace?.slug ?? findNearbyCities(item, { limit: 1, withinKm: SAME_PLACE_KM })[0]?.slug ?? null,
  }
}
const SAME_PLACE_KM = 15

/** The place for a `location` slug of a URL, or null. */
export function findCityBySlug(slug: string): PlaceSuggestion | null {
  const index = getPlaceIndex()
  slugIndex ??= new Map(listLocationIds().map((id) => [index.gazetteer.slugs.get(id) ?? '', id]))
  const id = slugIndex.get(slug)
  return id === undefined ? null : getPlace(index, id)
}
let slugIndex: Map<string, number> | undefined

export type NearbyPlace = PlaceSuggestion & { kilometres: number }

/** Cities and municipalities around a point, nearest first. */
export function findNearbyCities(
  from: { lat: number; lng: number },
  { limit = 6, withinKm = 50 }: { limit?: number; withinKm?: number } = {},
): NearbyPlace[] {
  const index = getPlaceIndex()
  const { lats, lngs } = index.gazetteer
  return listLocationIds(['city', 'municipality'])
    .map((id) => ({ id, kilometres: getKilometresBetween(from, { lat: lats[id] ?? 0, lng: lngs[id] ?? 0 }) }))
    .filter(({ kilometres }) => kilometres <= withinKm)
    .sort((a, b) => a.kilometres - b.kilometres)
    .slice(0, limit)
    .map(({ id, kilometres }) => Object.assign(getPlace(index, id), { kilometres }))
}

function listLocationIds(kinds: readonly PlaceKind[] = LOCATION_KINDS): number[] {
  const { gazetteer } = getPlaceIndex()
  const kindIndexes = new Set(kinds.map((kind) => PLACE_KINDS.indexOf(kind)))
  return [...gazetteer.slugs.keys()].filter((id) => kindIndexes.has(gazetteer.kinds[id] ?? -1))
}
