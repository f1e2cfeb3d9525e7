// The address of a place that a person typed or chose: barangay, city, province and region from the gazetteer.
import { PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { getPlaceIndex, searchPlaces } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'

export type PlaceAddress = {
  barangay: string | null
  city: string
  citySlug: string
  districtSlug: string | null
  province: string | null
  region: string
  lat: number
  lng: number
}

export type PlaceAnswer = { address: PlaceAddress } | { address: null; suggestions: string[] }

const MAX_CANDIDATES = 8
const MAX_SUGGESTIONS = 5

/** Never guesses: a text that names no place, or several, is answered with suggestions. */
export function findPlaceAddress(text: string): PlaceAnswer {
  const typed = normalizeText(text)
  const candidates = searchPlaces(text, { limit: MAX_CANDIDATES }).flatMap((place) => {
    const address = buildAddress(findGazetteerId(place.id), place)
    return address === null ? [] : [{ place, address }]
  })
  const exact = candidates.find(
    ({ place, address }) => normalizeText(place.label) === typed || normalizeText(formatAddress(address)) === typed,
  )
  const cities = candidates.filter(({ place }) => isCity(place.kind) && normalizeText(place.name) === typed)
  const found = exact ?? (cities.length === 1 ? cities[0] : undefined)
  if (found) return { address: found.address }
  return { address: null, suggestions: candidates.slice(0, MAX_SUGGESTIONS).map(({ place }) => place.label) }
}

export function formatAddress({ barangay, city, province, region }: PlaceAddress): string {
  return [barangay, city, province ?? region].filter(Boolean).join(', ')
}

const isCity = (kind: PlaceKind | undefined) => kind === 'city' || kind === 'municipality'

/** Of a row of the gazetteer. Null for a province or region: a listing is in a city. */
export function buildAddress(id: number, { lat, lng }: Pick<PlaceSuggestion, 'lat' | 'lng'>): PlaceAddress | null {
  const { gazetteer } = getPlaceIndex()
  const names: Partial<Record<PlaceKind, string>> = {}
  let citySlug: string | null = null
  let districtSlug: string | null = null
  for (let at = id; at >= 0; at = gazetteer.parents[at] ?? -1) {
    const kind = PLACE_KINDS[gazetteer.kinds[at] ?? -1]
    if (kind === undefined) break
    names[kind] ??= gazetteer.names[at] ?? ''
    if (isCity(kind)) citySlug ??= gazetteer.slugs.get(at) ?? null
    if (kind === 'district') districtSlug ??= gazetteer.slugs.get(at) ?? null
  }
  const city = names.city ?? names.municipality
  if (city === undefined || citySlug === null) return null
  return {
    barangay: names.barangay ?? names.district ?? null,
    city,
    citySlug,
    districtSlug,
    province: names.province ?? null,
    region: names.region ?? names.province ?? city,
    lat,
    lng,
  }
}

/** The row of a suggestion in the gazetteer, or -1. */
function findGazetteerId(id: string): number {
  const { gazetteer } = getPlaceIndex()
  if (/^\d{10}$/.test(id)) return gazetteer.codes.subarray(0, gazetteer.size).indexOf(Number(id))
  const [kind, slug] = id.split(':')
  for (const [at, candidate] of gazetteer.slugs)
    if (candidate === slug && PLACE_KINDS[gazetteer.kinds[at] ?? -1] === kind) return at
  return -1
}
