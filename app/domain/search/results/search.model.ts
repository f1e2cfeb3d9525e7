// The results of a search; shared with the browser.
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import type { Bill, Furnishing, PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import type { RentHistogram } from '#app/domain/search/criteria/rent-histogram.rules.ts'
import type { Filters, ResidentsChoice, SearchInput, Sort } from '#app/domain/search/criteria/search-input.schema.ts'

/** `slug` is the value of `location` in the URL; null for a region, a province, a landmark or an unknown place. */
export type FoundPlace = { name: string; slug: string | null; lat: number | null; lng: number | null }

/** A circle for the first view of the map. */
export type MapFocus = { lat: number; lng: number; kilometres: number }

export type FoundListings = {
  listings: CardSlot[]
  /** Exact. */
  total: number
  place: FoundPlace | null
  /** The place of the commute and its radius; null without one, and if the place is unknown. */
  commute: (MapFocus & { name: string }) | null
  /** Approximate, by listing id; empty if the index is not loaded. */
  positions: Record<string, { lat: number; lng: number }>
  /** Around the place that is searched, from the address or the query; null for none, and for several places. */
  focus: MapFocus | null
  /** What the query was taken to mean, as filters besides those of the URL; empty without a query. */
  understood: UnderstoodPart[]
  /** The order without a chosen one: that of a cheap home is the rent. */
  defaultOrder: Sort | 'relevance'
  /** The query without the places in it. */
  textWithoutPlaces: string
  /** By listing id: the words to highlight in its title, and the place that it is near. */
  reasons: Record<string, Reason>
  /** Other searches, if nothing or little was found. Never empty if `total` is 0 and there are any listings. */
  suggestions: Suggestion[]
  /** Listings that fit all but one part of the search, if nothing or little was found. */
  nearMisses: NearMiss[]
}

/** A part of the search that was left out: a filter of the URL, or an understood part of the query. */
export type DroppedPart = { filter: keyof Filters } | { part: UnderstoodPart }
export type NearMiss = { listing: CardSlot; dropped: DroppedPart }

/** One chip. `without` is the search after this part is removed from the query. */
export type UnderstoodPart =
  | { kind: 'type'; type: PropertyType; without: SearchInput }
  | { kind: 'roomTypes'; roomTypes: RoomType[]; without: SearchInput }
  | { kind: 'residents'; residents: ResidentsChoice; without: SearchInput }
  | { kind: 'ownBathroom' | 'noCurfew'; without: SearchInput }
  | { kind: 'bills'; bills: Bill[]; without: SearchInput }
  /** `orPlace` is an alternative to `place`. */
  | { kind: 'place' | 'orPlace' | 'notPlace'; name: string; without: SearchInput }
  | { kind: 'near'; name: string; kilometres: number; without: SearchInput }
  | { kind: 'bedrooms' | 'bathrooms'; count: number; orMore: boolean; without: SearchInput }
  | { kind: 'minPrice' | 'maxPrice' | 'maxMoveIn'; pesos: number; without: SearchInput }
  /** Alternatives: 'condo or apartment'. */
  | { kind: 'types'; types: PropertyType[]; roomTypes: RoomType[]; without: SearchInput }
  /** Pesos; `pesos` is the amount that was typed. */
  | { kind: 'around'; pesos: number; low: number; high: number; without: SearchInput }
  /** Pesos: the first quartile of the rents of that kind in that place; null if there are none. */
  | { kind: 'cheap'; pesos: number | null; without: SearchInput }
  | { kind: 'guests'; count: number; without: SearchInput }
  | { kind: 'lease'; months: number; without: SearchInput }
  | { kind: 'noPets'; without: SearchInput }
  | { kind: 'furnishing'; furnishing: Furnishing; without: SearchInput }
  | { kind: 'parking' | 'pets' | 'checked'; without: SearchInput }
  | { kind: 'amenity'; slug: string; without: SearchInput }
  /** `read` is the corrected or canonical word. */
  | { kind: 'word'; word: string; read: string; without: SearchInput }
  /** Typed, but without effect: there is no filter for it, or no listing has the word. */
  | { kind: 'ignored'; word: string; without: SearchInput }

/** `metres` is in a straight line from the approximate position, rounded. */
export type Reason = { words: string[]; near: { name: string; metres: number } | null }

/** Another search with its number of results. */
export type Suggestion = {
  kind: 'nearbyPlace' | 'without' | 'anywhere' | 'everything'
  input: SearchInput
  total: number
  /** The place of `nearbyPlace`. */
  place: string | null
  /** What `without` leaves out; null for all words of the query. */
  dropped: DroppedPart | null
  /** The filter that `without` removes. */
  without: keyof Filters | 'q' | null
}

/** For each choice of a filter, the number of listings if it were chosen and all other filters stayed. */
export type Facets = {
  total: number
  type: Record<PropertyType, number>
  roomTypes: Record<RoomType, number>
  residents: Record<ResidentsChoice, number>
  ownBathroom: number
  noCurfew: number
  bills: Record<Bill, number>
  /** Index 0 is studio; up to 5. `exactly` has this number of rooms, `orMore` at least this number. */
  bedrooms: { exactly: number[]; orMore: number[] }
  bathrooms: { exactly: number[]; orMore: number[] }
  furnishing: Record<Furnishing, number>
  parking: number
  pets: number
  checked: number
  /** By slug. */
  amenities: Record<string, number>
  /** Pesos, over the listings that match all other filters; null without any. */
  price: { lowest: number; firstQuartile: number; median: number; highest: number } | null
  /** Over the same listings; null without any. */
  rents: RentHistogram | null
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
