import type { ListingStatus, PropertyType } from '#app/shared/vocabulary.ts'

export const ADMIN_PAGE_SIZE = 20
/** Selected with the checkboxes of one page. */
export const MAX_ADMIN_BULK = ADMIN_PAGE_SIZE

/** A search counts up to here and has no pages beyond it. */
export const MAX_FOUND = 10_000

export type AdminListQuery = { search: string; status: ListingStatus | null; type: PropertyType | null; page: number }

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
