// The results of a search; shared with the browser.
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'

/** `slug` is the value of `location` in the URL; null for a region, a province, a landmark or an unknown place. */
export type FoundPlace = { name: string; slug: string | null; lat: number | null; lng: number | null }

export type FoundListings = {
  listings: CardSlot[]
  /** Exact. */
  total: number
  place: FoundPlace | null
  /** What the query was taken to mean, as filters besides those of the URL; empty without a query. */
  understood: UnderstoodPart[]
  /** The query without the places in it. */
  textWithoutPlaces: string
  /** By listing id: the words to highlight in its title, and the place that it is near. */
  reasons: Record<string, Reason>
  /** Other searches, if nothing or little was found. Never empty if `total` is 0 and there are any listings. */
  suggestions: Suggestion[]
}

/** One chip. `without` is the search after this part is removed from the query. */
export type UnderstoodPart =
  | { kind: 'type'; type: PropertyType; without: SearchInput }
  | { kind: 'place'; name: string; without: SearchInput }
  | { kind: 'near'; name: string; kilometres: number; without: SearchInput }
  | { kind: 'bedrooms' | 'bathrooms'; count: number; orMore: boolean; without: SearchInput }
  | { kind: 'minPrice' | 'maxPrice' | 'maxMoveIn'; pesos: number; without: SearchInput }
  | { kind: 'furnishing'; furnishing: Furnishing; without: SearchInput }
  | { kind: 'parking' | 'pets'; without: SearchInput }
  | { kind: 'amenity'; slug: string; without: SearchInput }
  /** `read` is the corrected or canonical word. */
  | { kind: 'word'; word: string; read: string; without: SearchInput }

export type Reason = { words: string[]; near: { name: string; kilometres: number } | null }

/** Another search with its number of results. */
export type Suggestion = {
  kind: 'nearbyPlace' | 'without' | 'anywhere' | 'everything'
  input: SearchInput
  total: number
  /** The place of `nearbyPlace`; the filter that `without` removes. */
  place: string | null
  without: keyof Filters | 'q' | null
}

/** For each choice of a filter, the number of listings if it were chosen and all other filters stayed. */
export type Facets = {
  total: number
  type: Record<PropertyType, number>
  /** Index 0 is studio; up to 5. `exactly` has this number of rooms, `orMore` at least this number. */
  bedrooms: { exactly: number[]; orMore: number[] }
  bathrooms: { exactly: number[]; orMore: number[] }
  furnishing: Record<Furnishing, number>
  parking: number
  pets: number
  /** By slug. */
  amenities: Record<string, number>
  /** Pesos, over the listings that match all other filters; null without any. */
  price: { lowest: number; highest: number; median: number } | null
}

/** All listings found, grouped into spots. Positions are approximate. */
export type MapResults = {
  total: number
  /** The number of listings with a position. */
  located: number
  spots: MapSpot[]
}
/** `id` is set if the spot is a single listing. `price` is the lowest, in centavos. */
export type MapSpot = { lat: number; lng: number; count: number; price: number; id: string | null }
