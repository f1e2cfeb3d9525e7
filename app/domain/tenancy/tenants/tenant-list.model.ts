// The people who live, lived or will live in the homes of an owner: one row for each rental.
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import type { RentalStatus, TenantInvitationStatus } from '#app/shared/tenancy-vocabulary.ts'

export const TENANT_FILTERS = ['current', 'upcoming', 'ending', 'former', 'owing', 'deposit'] as const
export type TenantFilter = (typeof TENANT_FILTERS)[number]

export const tenantList = defineList({
  filters: { search: searchText(100, { param: 'q' }), filter: choice(TENANT_FILTERS, { param: 'show' }) },
  pageSize: 20,
})
export type TenantQuery = Criteria<typeof tenantList>

export type TenantRow = {
  rentalId: string
  tenantId: string
  listingId: string
  tenant: string
  listing: string
  startsOn: Day
  endsOn: Day
  status: RentalStatus
  isRenewed: boolean
  /** Null for a tenant who came through a booking. */
  invitation: TenantInvitationStatus | null
  monthlyRent: number
  /** Not paid and due until today. */
  balance: number
  /** The part of the balance that was handed in or is in checks. */
  pending: number
  lastPaidOn: Day | null
  /** Maintenance requests that nobody has finished. */
  openRequests: number
}
export type TenantCounts = Record<TenantFilter, number> & { total: number; found: number }

/** A rental in the list of its tenant. */
export type OwnRental = Omit<TenantRow, 'tenant' | 'tenantId' | 'invitation' | 'lastPaidOn' | 'openRequests'> & {
  owner: string
  city: string
}
