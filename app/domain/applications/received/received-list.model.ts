// The list of applications for the listings that a person owns or manages: what a row shows, and how the list is narrowed and sorted.
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, id, searchText } from '#app/shared/lists/filters.ts'
import type { IncomeRange } from '#app/shared/people-vocabulary.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'

/** More columns of facts do not fit side by side. */
export const MAX_COMPARED = 4

const RECEIVED_SORTS = ['newest', 'oldest', 'moveIn', 'applicant'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]

export const receivedList = defineList({
  filters: {
    search: searchText(100, { param: 'q' }),
    status: choice(APPLICATION_STATUSES),
    listingId: id({ param: 'listing' }),
  },
  sorts: RECEIVED_SORTS,
  pageSize: 20,
})
export type ReceivedQuery = Criteria<typeof receivedList>

export type ReceivedRow = {
  id: string
  applicant: string
  listing: string
  monthlyRent: number
  status: ApplicationStatus
  moveInDate: Day | null
  leaseMonths: number | null
  occupants: number | null
  monthlyIncome: IncomeRange | null
  sentAt: Date
}

export type ReceivedCounts = { byStatus: Record<ApplicationStatus, number>; total: number; found: number }
