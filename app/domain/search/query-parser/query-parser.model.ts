// What a typed search is taken to mean: filters, a place to be near, and the words that are left to be found in the texts.
import type { Filters } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'

export type Near = { name: string; lat: number; lng: number; kilometres: number }

export type ParsedQuery = {
  /** Those of the address, and what the words add; where both speak of the same thing, the address has the last word. */
  filters: Filters
  near: Near | null
  /** Folded (lower case, no accents), in the order they were typed, without words that say nothing ('for', 'sa', 'na'). */
  words: string[]
  chips: UnderstoodPart[]
}
