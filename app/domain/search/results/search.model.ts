// What a search answers with; shared with the browser.
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'

/** `slug` is what `location` in an address says for it (spec §2); null for a whole region or province, a landmark, or words we do not know. */
export type FoundPlace = { name: string; slug: string | null; lat: number | null; lng: number | null }

export type FoundListings = {
  listings: CardSlot[]
  /** Exact. */
  total: number
  place: FoundPlace | null
  /** What the words were taken to mean, as filters in force beside those of the address; empty without words. */
  understood: UnderstoodPart[]
  /** For each listing id why it was found: the words to mark in its title, and the place it is near. */
  reasons: Record<string, Reason>
  /** Ways out where nothing, or next to nothing, was found; never empty when total is 0 and there are homes at all. */
  suggestions: Suggestion[]
}

/** One chip. `without` is the search as it would be with this part taken out of the words. */
export type UnderstoodPart =
  | { kind: 'type'; type: PropertyType; without: SearchInput }
  | { kind: 'place'; name: string; without: SearchInput }
  | { kind: 'near'; name: string; kilometres: number; without: SearchInput }
  | { kind: 'bedrooms' | 'bathrooms'; count: number; orMore: boolean; without: SearchInput }
  | { kind: 'minPrice' | 'maxPrice' | 'maxMoveIn'; pesos: number; without: SearchInput }
  | { kind: 'furnishing'; furnishing: Furnishing; without: SearchInput }
  | { kind: 'parking' | 'pets'; without: SearchInput }
  | { kind: 'amenity'; slug: string; without: SearchInput }
  /** `read` is what it was taken for, where it was written a little wrong. */
  | { kind: 'word'; word: string; read: string; without: SearchInput }

export type Reason = { words: string[]; near: { name: string; kilometres: number } | null }

/** A search that would find something, and how much. */
export type Suggestion = {
  kind: 'nearbyPlace' | 'without' | 'anywhere' | 'everything'
  input: SearchInput
  total: number
  /** The place of `nearbyPlace`; the filter given up by `without`. */
  place: string | null
  without: keyof Filters | 'q' | null
}

/** How many homes each choice would show if it were taken, everything else staying as it is. */
export type Facets = {
  total: number
  type: Record<PropertyType, number>
  /** Exactly 0 (studio) to 5, and that many or more. */
  bedrooms: { exactly: number[]; orMore: number[] }
  bathrooms: { exactly: number[]; orMore: number[] }
  furnishing: Record<Furnishing, number>
  parking: number
  pets: number
  /** By slug. */
  amenities: Record<string, number>
  /** Pesos, of what the other filters leave; null without any. */
  price: { lowest: number; highest: number; median: number } | null
}

/** What the map draws: every home found, near ones drawn together. Positions are approximate ones (DECISIONS). */
export type MapResults = {
  total: number
  /** Homes with a position among them. */
  located: number
  spots: MapSpot[]
}
/** `id` where it stands for one home alone. `price` is the lowest, in centavos. */
export type MapSpot = { lat: number; lng: number; count: number; price: number; id: string | null }
