// Finds the place of `location`: a slug, a name, a name with its city, or a misspelt name.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { findCityBySlug, suggestPlaces } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { LOCATION_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { toSlug } from '#app/shared/text.ts'
import type { SearchPlace } from './search-criteria.model.ts'

export async function findPlace(ctx: Ctx, text: string): Promise<SearchPlace | null> {
  if (text === '') return null
  const exact = findCityBySlug(toSlug(text))
  if (exact) return toSearchPlace(exact)
  const placeText = text.replaceAll('-', ' ')
  const { items } = await suggestPlaces(ctx, { q: placeText, locale: ctx.request.locale })
  return items[0]
    ? toSearchPlace(items[0])
    : { name: placeText, slug: null, kind: 'words', citySlug: null, lat: null, lng: null }
}

/** Only cities and districts have a slug of their own; a barangay or a landmark keeps its name in the URL. */
function toSearchPlace({ name, kind, slug, lat, lng }: PlaceSuggestion): SearchPlace {
  const isLocation = (LOCATION_KINDS as readonly PlaceKind[]).includes(kind)
  return { name, kind, lat, lng, slug: isLocation ? slug : null, citySlug: slug }
}
