// An applicant's own applications, as their pages show them.
import type { ApplicationFacts } from '#app/domain/applications/facts/application-facts.model.ts'
import type { Day } from '#app/shared/dates.ts'
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice } from '#app/shared/lists/filters.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, type BookingStatus } from '#app/shared/tenancy-vocabulary.ts'

export const MAX_DRAFTS_SHOWN = 10

export type OwnApplicationRow = {
  id: string
  title: string
  city: string
  cover: string | null
  monthlyRent: number
  status: ApplicationStatus
  sentAt: Date
  decidedAt: Date | null
}

export type OwnDraft = { listingId: string; title: string; city: string; cover: string | null; savedAt: Date }

export const ownApplicationList = defineList({ filters: { status: choice(APPLICATION_STATUSES) }, pageSize: 20 })
export type OwnApplicationQuery = Criteria<typeof ownApplicationList>

/** How many other people applied. A range, because the exact number would let an applicant watch the others. */
export const OTHERS_RANGES = ['none', 'few', 'some', 'many'] as const
export type OthersRange = (typeof OTHERS_RANGES)[number]

/** In centavos. */
export type OwnBooking = {
  id: string
  status: BookingStatus
  advanceAmount: number
  depositAmount: number
  cleaningFee: number
  totalPrice: number
  moveInDate: Day
  leaseMonths: number
  createdAt: Date
  decidedAt: Date | null
}

export type OwnApplication = { facts: ApplicationFacts; booking: OwnBooking | null; others: OthersRange }
