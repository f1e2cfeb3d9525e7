// Types and limits of saved lists; shared with the browser.
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { defineList } from '#app/shared/lists/define-list.ts'
import type { Filter } from '#app/shared/lists/filters.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** Limits on what one person can store. */
export const MAX_LISTS = 20
export const MAX_LISTINGS_PER_LIST = 500
export const LIST_NAME_MAX = 80
export const NOTE_MAX = 500
/** How long a removal can be undone. */
export const UNDO_MS = 60 * 60 * 1_000

/** The id of the default list, which may not exist yet: reading a page does not create it. */
export const DEFAULT_LIST = 'default'

export const SAVED_SORTS = ['recent', 'priceUp', 'priceDown', 'newest'] as const
export type SavedSort = (typeof SAVED_SORTS)[number]

/** A malformed list in the address is a list that does not exist, not the default list. */
const listId: Filter<string | null> = {
  param: 'list',
  fallback: DEFAULT_LIST,
  read: (text) => (text === DEFAULT_LIST || isUuid(text) ? text : null),
}
export const savedListingList = defineList({ filters: { listId }, sorts: SAVED_SORTS, pageSize: 24 })

/** A list on the page behind its share link. */
export const sharedListingList = defineList({ filters: {}, pageSize: PUBLIC_PAGE_SIZE })

export type SavedList = {
  /** A uuid, or `default`. */
  id: string
  name: string
  isDefault: boolean
  listingCount: number
  /** Path of the share link; null if the list is not shared. */
  sharePath: string | null
}

export type SavedListing = {
  propertyId: string
  savedAt: Date
  note: string | null
  /** Null if the listing is not public now: then none of its data is shown (promise Z7). */
  listing: CardSlot | null
  /** The rent when it was saved, in centavos, if it is lower now. */
  droppedFrom: number | null
}

/** The view of a person with the share link. */
export type SharedList = {
  /** Null for the default list, whose name is a translated text. */
  name: string | null
  ownerFirstName: string
  listings: CardSlot[]
  total: number
}
