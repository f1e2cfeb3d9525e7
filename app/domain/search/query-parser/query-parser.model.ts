// The result of parsing a typed query: filters, a place to be near, and the words to search as text.
import type { Demands } from '#app/domain/search/criteria/search-criteria.model.ts'
import type { Filters } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'

export type Near = { name: string; lat: number; lng: number; kilometres: number }

/** The two locations are values as for `location`; empty for none. */
export type ParsedDemands = Omit<Demands, 'otherPlace' | 'excludedPlace'> & {
  otherLocation: string
  excludedLocation: string
  isCheap: boolean
}

export const NO_PARSED_DEMANDS: ParsedDemands = {
  otherTypes: [],
  otherRoomTypes: [],
  minGuests: null,
  maxLeaseMonths: null,
  noPets: false,
  otherLocation: '',
  excludedLocation: '',
  isCheap: false,
}

export type ParsedQuery = {
  /** The filters of the URL plus those of the query; the URL wins. */
  filters: Filters
  near: Near | null
  demands: ParsedDemands
  /** Normalized (lower case, no accents), in typed order, without stop words ('for', 'sa', 'na'). */
  words: string[]
  /** The query without the places in it: the map replaces them by its area. */
  textWithoutPlaces: string
  /** The query without the words that are searched as text. */
  textWithoutWords: string
  chips: UnderstoodPart[]
}
