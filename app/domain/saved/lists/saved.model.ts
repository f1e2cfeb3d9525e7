// What a screen knows of somebody's saved homes. Shared with the browser.
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'

/** Each is more than anybody needs, and a bound on what one person can make us keep. */
export const MAX_LISTS = 20
export const MAX_LISTINGS_PER_LIST = 500
export const SAVED_PAGE_SIZE = 24
export const LIST_NAME_MAX = 80
export const NOTE_MAX = 500
/** How long what was taken out can be put back as it was. */
export const UNDO_MS = 60 * 60 * 1_000

/** Stands for the list that a heart fills, which may not be there yet: looking at a page makes none. */
export const DEFAULT_LIST = 'default'

export const SAVED_SORTS = ['recent', 'priceUp', 'priceDown', 'newest'] as const
export type SavedSort = (typeof SAVED_SORTS)[number]

export type SavedList = {
  /** A uuid, or `default`. */
  id: string
  name: string
  isDefault: boolean
  listingCount: number
  /** The path of the link while it is shared. */
  sharePath: string | null
}

export type SavedListing = {
  propertyId: string
  savedAt: Date
  note: string | null
  /** Null where the home is not open to the public now: then nothing of it is told (PROMISES Z7). */
  listing: CardSlot | null
  /** What the rent was when it was saved, in centavos, where it is lower now. */
  droppedFrom: number | null
}

/** As whoever has the link sees it. */
export type SharedList = {
  /** Null for the list every person has: its name is a word of ours. */
  name: string | null
  ownerFirstName: string
  listings: CardSlot[]
  total: number
}
