// The bookings of everybody, as the admin console lists them.
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#app/shared/tenancy-vocabulary.ts'

/** A search counts no further; the pages end there. */
export const MAX_FOUND = 1_000

export const adminBookingList = defineList({
  filters: { search: searchText(100, { param: 'q' }), status: choice(BOOKING_STATUSES) },
  pageSize: 20,
})
export type AdminBookingQuery = Criteria<typeof adminBookingList>

export type AdminBooking = {
  id: string
  status: BookingStatus
  /** The page of the application shows what was agreed. */
  applicationId: string
  listing: string
  tenantId: string
  tenant: string
  ownerId: string
  owner: string
  moveInDate: Day
  leaseMonths: number
  /** Centavos: what is paid at moving in, with the deposit. */
  totalPrice: number
  depositAmount: number
  createdAt: Date
}
