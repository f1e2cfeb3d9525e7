import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import { LISTING_STATUSES, type ListingStatus, PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'

export const MAX_NOTE = 1_000

export const adminListingList = defineList({
  filters: { search: searchText(100, { param: 'q' }), status: choice(LISTING_STATUSES), type: choice(PROPERTY_TYPES) },
  pageSize: 20,
})
export type AdminListQuery = Criteria<typeof adminListingList>

/** Selected with the checkboxes of one page. */
export const MAX_ADMIN_BULK = adminListingList.pageSize

/** A search counts up to here and has no pages beyond it. */
export const MAX_FOUND = 10_000

export type AdminListing = {
  id: string
  title: string
  type: PropertyType
  status: ListingStatus
  monthlyRent: number
  isFeatured: boolean
  ownerName: string
  ownerEmail: string
  cover: string | null
  createdAt: Date
}

export type AdminListingCounts = {
  total: number
  byStatus: Record<ListingStatus, number>
  /** With the filters; with a search at most MAX_FOUND. */
  found: number
  oldestPendingAt: Date | null
  /** Created in the last 30 days, and in the 30 days before. */
  created: { recent: number; before: number }
}
