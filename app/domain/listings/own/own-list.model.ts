// The list of a person's own listings: what a row shows, and how the list can be narrowed and sorted.
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import { type InactiveReason, LISTING_STATUSES, type ListingStatus } from '#app/shared/vocabulary.ts'

/** Views and inquiries of a row are of this many days. */
export const TRAFFIC_DAYS = 30
/** The most listings that one bulk action changes. */
export const MAX_BULK = 100

/** `freshness` starts with the listing whose availability was confirmed longest ago, or never. */
const OWN_SORTS = ['newest', 'rentDown', 'rentUp', 'views', 'inquiries', 'freshness'] as const
export type OwnSort = (typeof OWN_SORTS)[number]

export const ownListingList = defineList({
  filters: { search: searchText(100, { param: 'q' }), status: choice(LISTING_STATUSES) },
  sorts: OWN_SORTS,
  pageSize: 20,
})
export type OwnListQuery = Criteria<typeof ownListingList>

export type OwnListRow = {
  id: string
  /** Empty for a draft without a title. */
  title: string
  city: string
  unit: string | null
  status: ListingStatus
  inactiveReason: InactiveReason | null
  /** A reviewer asked for changes, and it was not submitted again. */
  isReturned: boolean
  monthlyRent: number
  cover: string | null
  views: number
  /** For each of the days that `views` counts, the oldest first. */
  viewsByDay: number[]
  inquiries: number
  /** Pending ones of any age. */
  waitingApplications: number
  confirmedAt: Date | null
  /** When "Still available?" was asked, if it is not answered. */
  askedAt: Date | null
}

export type OwnCounts = {
  /** All own listings, whatever is searched for. */
  byStatus: Record<ListingStatus, number>
  total: number
  /** Listings that match the search and the status. */
  found: number
}

export const BULK_CHANGES = ['activate', 'deactivate', 'confirm'] as const
export type BulkChange = (typeof BULK_CHANGES)[number]
