// One search, fully worked out: what is looked for, whichever way it is then found. The two ways (plain SQL, the index in memory) are
// given the same and must answer the same.
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { type Bounds, type Filters, MOST_ROOMS_ASKED, type Sort } from './search-input.schema.ts'
import type { Facets, FoundPlace, MapFinds, Reason } from '#app/domain/search/results/search.model.ts'
import type { Near } from '#app/domain/search/query-parser/query-parser.model.ts'

/** `citySlug` holds a barangay to its city: there are hundreds of the same name. `words` are no place that we know. */
export type SearchPlace = FoundPlace & { kind: PlaceSuggestion['kind'] | 'words'; citySlug: string | null }

/** By relevance where somebody typed words and did not choose an order. */
export type Order = Sort | 'relevance'

export type Wanted = {
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
  find(wanted: Wanted, page: Page): Promise<FoundIds>
  count(wanted: Wanted): Promise<number>
  facets(wanted: Wanted): Promise<Facets>
  onMap(wanted: Wanted, view: MapView): Promise<MapFinds>
  rents(wanted: Wanted): Promise<Rents | null>
}

/** A landmark is no area: what lies around it is meant. */
export const AROUND_LANDMARK_KM = 2
/** Nearer rings come first. */
export const RINGS_KM = [0.5, 1, 1.5] as const

export const NO_FILTERS: Wanted['filters'] = {
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
export function leavingOut(wanted: Wanted, ...names: (keyof Wanted['filters'])[]): Wanted {
  const filters = { ...wanted.filters, ...Object.fromEntries(names.map((name) => [name, NO_FILTERS[name]])) }
  return { ...wanted, filters }
}

/** Of pesos as a filter says them. */
export function centavos(pesos: number): number {
  return Math.round(pesos * 100)
}

/** From centavos, so that the range holds every rent in it. */
export function rentsInPesos({ lowest, highest, median }: Rents): Rents {
  return { lowest: Math.floor(lowest / 100), highest: Math.ceil(highest / 100), median: Math.round(median / 100) }
}

/** Exactly so many, and so many or more. */
export function roomCounts(counts: Map<string, number>): Facets['bedrooms'] {
  const asked = Array.from({ length: MOST_ROOMS_ASKED + 1 }, (_, rooms) => rooms)
  const all = [...counts].map(([rooms, total]) => ({ rooms: Number(rooms), total }))
  return {
    exactly: asked.map((rooms) => counts.get(String(rooms)) ?? 0),
    orMore: asked.map((least) => all.reduce((sum, { rooms, total }) => (rooms >= least ? sum + total : sum), 0)),
  }
}
