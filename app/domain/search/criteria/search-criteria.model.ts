// A fully resolved search. Both finders (SQL and the memory index) get the same criteria and must return the same results.
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { type Bounds, type Filters, MAX_ROOM_CHOICE, type Sort } from './search-input.schema.ts'
import type { Facets, FoundPlace, MapResults, Reason } from '#app/domain/search/results/search.model.ts'
import type { PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import type { Near } from '#app/domain/search/query-parser/query-parser.model.ts'

/** `citySlug` is the city of a barangay, because hundreds share a name. The kind `words` is an unknown place, which is searched as text. */
export type SearchPlace = FoundPlace & { kind: PlaceSuggestion['kind'] | 'words'; citySlug: string | null }

/** Relevance is the default with a search text. */
export type Order = Sort | 'relevance'

/** What only a query can ask for: the filters have no such choice. */
export type Demands = {
  /** Alternatives to `filters.type`: 'condo or apartment'. */
  otherTypes: PropertyType[]
  /** The same with rooms: 'studio or bedspace'. Absent in searches that were saved before. */
  otherRoomTypes?: RoomType[]
  /** An alternative to `place`: 'makati or bgc'. */
  otherPlace: SearchPlace | null
  excludedPlace: SearchPlace | null
  minGuests: number | null
  /** The longest minimum lease. */
  maxLeaseMonths: number | null
  noPets: boolean
}

export type SearchCriteria = {
  filters: Omit<Filters, 'location'>
  place: SearchPlace | null
  near: Near | null
  /** Of `filters.commute`, if its place is known. Absent in searches that were saved before. */
  commute?: Near | null
  /** Absent without a query, and in searches that were saved before there were any. */
  demands?: Demands
  /** Normalized: lower case, no accents. */
  words: string[]
  order: Order
}

/** `bounds` is null for the whole country. */
export type MapView = { bounds: Bounds | null; zoom: number }

export type Page = { offset: number; limit: number }
/** `positions` are approximate; only the index knows them without reading the table. */
export type FoundIds = { ids: string[]; total: number; reasons: Record<string, Reason>; positions?: Positions }
export type Positions = Record<string, { lat: number; lng: number }>
/** Pesos. */
export type Rents = NonNullable<Facets['price']>

export type Finder = {
  /** Counting is so cheap that other searches may be tried for suggestions. */
  canSuggest: boolean
  find(criteria: SearchCriteria, page: Page): Promise<FoundIds>
  count(criteria: SearchCriteria): Promise<number>
  countFacets(criteria: SearchCriteria): Promise<Facets>
  findOnMap(criteria: SearchCriteria, view: MapView): Promise<MapResults>
  getRents(criteria: SearchCriteria): Promise<Rents | null>
  /** The words that no listing has, however they are spelt. */
  listUnknownWords(words: readonly string[]): Promise<string[]>
}

/** A landmark has no area, so a radius around it is searched. */
export const LANDMARK_RADIUS_KM = 2
/** Results in a nearer ring come first. */
export const RINGS_KM = [0.3, 0.6, 1, 1.5, 2] as const

export const NO_FILTERS: SearchCriteria['filters'] = {
  type: null,
  roomTypes: [],
  residents: null,
  ownBathroom: false,
  noCurfew: false,
  bills: [],
  minPrice: null,
  maxPrice: null,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  furnishing: null,
  parking: false,
  pets: false,
  checked: false,
  availableBy: null,
  maxMoveIn: null,
  area: null,
  shape: null,
  commute: null,
}

/** Facets of a filter are counted without that filter. */
export function removeFilters(
  criteria: SearchCriteria,
  ...filterNames: (keyof SearchCriteria['filters'])[]
): SearchCriteria {
  const filters = { ...criteria.filters, ...Object.fromEntries(filterNames.map((name) => [name, NO_FILTERS[name]])) }
  return { ...criteria, filters }
}

export function toCentavos(pesos: number): number {
  return Math.round(pesos * 100)
}

/** From centavos; rounded outwards, so that the range includes every rent. */
export function toRentsInPesos({ lowest, firstQuartile, median, highest }: Rents): Rents {
  return {
    lowest: Math.floor(lowest / 100),
    firstQuartile: Math.ceil(firstQuartile / 100),
    median: Math.round(median / 100),
    highest: Math.ceil(highest / 100),
  }
}

/** By number of rooms: exactly this number, and at least this number. */
export function toRoomCounts(counts: Map<string, number>): Facets['bedrooms'] {
  const roomNumbers = Array.from({ length: MAX_ROOM_CHOICE + 1 }, (_, rooms) => rooms)
  const all = [...counts].map(([rooms, total]) => ({ rooms: Number(rooms), total }))
  return {
    exactly: roomNumbers.map((rooms) => counts.get(String(rooms)) ?? 0),
    orMore: roomNumbers.map((minRooms) =>
      all.reduce((sum, { rooms, total }) => (rooms >= minRooms ? sum + total : sum), 0),
    ),
  }
}
