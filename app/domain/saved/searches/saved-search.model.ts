import type { AlertFrequency } from '#app/shared/vocabulary.ts'

/** Limits on what one person can store. */
export const MAX_SAVED_SEARCHES = 20
export const SEARCH_NAME_MAX = 80
export const SEARCH_QUERY_MAX = 2_000

export type SavedSearch = {
  id: string
  name: string
  /** Its filters, in the language of the reader. */
  description: string
  /** The address of its results, newest first. */
  address: string
  /** The same for feed readers. */
  feedAddress: string
  frequency: AlertFrequency
  isPaused: boolean
  createdAt: Date
  /** Listings that it found since it was saved. */
  foundCount: number
}
