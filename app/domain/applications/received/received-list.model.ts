// The list of applications for the listings that a person owns or manages: what a row shows, and how the list is narrowed and sorted.
import type { Day } from '#app/shared/dates.ts'
import type { IncomeRange } from '#app/shared/people-vocabulary.ts'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'

export const RECEIVED_PAGE_SIZE = 20
/** More columns of facts do not fit side by side. */
export const MAX_COMPARED = 4

export const RECEIVED_SORTS = ['newest', 'oldest', 'moveIn', 'applicant'] as const
export type ReceivedSort = (typeof RECEIVED_SORTS)[number]

export type ReceivedQuery = {
  search: string
  status: ApplicationStatus | null
  listingId: string | null
  sort: ReceivedSort
  page: number
}

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
