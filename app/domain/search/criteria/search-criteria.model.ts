// One search, fully worked out: what is looked for, whichever way it is then found. The two ways (plain SQL, the index in memory) are
// given the same and must answer the same.
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { type Bounds, type Filters, MAX_ROOM_CHOICE, type Sort } from './search-input.schema.ts'
import type { Facets, FoundPlace, MapResults, Reason } from '#app/domain/search/results/search.model.ts'
import type { Near } from '#app/domain/search/query-parser/query-parser.model.ts'

/** `citySlug` holds a barangay to its city: there are hundreds of the same name. `words` are no place that we know. */
export type SearchPlace = FoundPlace & { kind: PlaceSuggestion['kind'] | 'words'; citySlug: string | null }

/** By relevance where somebody typed words and did not choose an order. */
export type Order = Sort | 'relevance'

export type SearchCriteria = {
  filters: Omit<Filters, 'location'>
  place: SearchPlace | null
  near: Near | null
  /** Folded. */
  words: string[]
  order: Order
}

/** Homes to look at on a map; `bounds` null for the whole country. */
export type MapView = { bounds: Bounds | null; zoom: number }

export type Page = { offset: number; limit: number }
export type FoundIds = { ids: string[]; total: number; reasons: Record<string, Reason> }
/** Pesos. */
export type Rents = NonNullable<Facets['price']>

export type Finder = {
  find(criteria: SearchCriteria, page: Page): Promise<FoundIds>
  count(criteria: SearchCriteria): Promise<number>
  countFacets(criteria: SearchCriteria): Promise<Facets>
  findOnMap(criteria: SearchCriteria, view: MapView): Promise<MapResults>
  getRents(criteria: SearchCriteria): Promise<Rents | null>
}

/** A landmark is no area: what lies around it is meant. */
export const LANDMARK_RADIUS_KM = 2
/** Nearer rings come first. */
export const RINGS_KM = [0.5, 1, 1.5] as const

export const NO_FILTERS: SearchCriteria['filters'] = {
  type: null,
  minPrice: null,
  maxPrice: null,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  furnishing: null,
  parking: false,
  pets: false,
  availableBy: null,
  maxMoveIn: null,
  area: null,
}

/** The search without one of its filters; what a choice of that kind would show is counted in it. */
export function removeFilters(
  criteria: SearchCriteria,
  ...filterNames: (keyof SearchCriteria['filters'])[]
): SearchCriteria {
  const filters = { ...criteria.filters, ...Object.fromEntries(filterNames.map((name) => [name, NO_FILTERS[name]])) }
  return { ...criteria, filters }
}

/** Of pesos as a filter says them. */
export function toCentavos(pesos: number): number {
  return Math.round(pesos * 100)
}

/** From centavos, so that the range holds every rent in it. */
export function toRentsInPesos({ lowest, highest, median }: Rents): Rents {
  return { lowest: Math.floor(lowest / 100), highest: Math.ceil(highest / 100), median: Math.round(median / 100) }
}

/** Exactly so many, and so many or more. */
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
