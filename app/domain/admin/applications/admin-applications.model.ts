// The applications of everybody, as the admin console lists and exports them.
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'

/** The cards compare the applications of this many days with those of as many days before. */
export const COMPARED_DAYS = 30

/** A search, and a filter by the type of the listing, count up to here and have no pages beyond it. */
export const MAX_FOUND = 1_000

export const adminApplicationList = defineList({
  filters: {
    search: searchText(100, { param: 'q' }),
    status: choice(APPLICATION_STATUSES),
    type: choice(PROPERTY_TYPES),
  },
  pageSize: 20,
})
export type AdminApplicationQuery = Criteria<typeof adminApplicationList>
export type AdminApplicationFilter = Omit<AdminApplicationQuery, 'page'>

export type AdminApplication = {
  id: string
  status: ApplicationStatus
  applicant: string
  applicantEmail: string
  avatarUrl: string | null
  listingId: string
  listing: string
  city: string
  type: PropertyType
  monthlyRent: number
  /** Nobody can decide an application for a deleted listing. */
  isListingDeleted: boolean
  owner: string
  ownerEmail: string
  sentAt: Date
  decidedAt: Date | null
}

export type AdminApplicationCounts = {
  total: number
  byStatus: Record<ApplicationStatus, number>
  /** With the filters; with a search or a type at most MAX_FOUND. */
  found: number
  oldestPendingAt: Date | null
  /** Sent within the last `COMPARED_DAYS`, and within as many days before. */
  sent: { recent: number; before: number }
}

/** A page of the list. */
export const MAX_BULK_DECISIONS = adminApplicationList.pageSize

export const BULK_DECISIONS = ['approve', 'reject'] as const
export type BulkDecision = (typeof BULK_DECISIONS)[number]

export type SelectedApplication = Pick<AdminApplication, 'id' | 'applicant' | 'listing' | 'status' | 'isListingDeleted'>

/** What became of several applications; the refused ones with their reasons. */
export type BulkDecisionResult = {
  decision: BulkDecision
  decided: number
  refused: { id: string; applicant: string; listing: string; reason: string }[]
}
