// Renewal and early end of a rental, as the page shows them to each side.
import type { RentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import type { Day } from '#app/shared/dates.ts'
import type { EarlyEnd } from './renewal.rules.ts'
import type { RenewalSide, RenewalStatus } from '#app/shared/tenancy-vocabulary.ts'

export type RenewalOffer = {
  id: string
  side: RenewalSide
  monthlyRent: number
  startsOn: Day
  endsOn: Day
  leaseMonths: number
  message: string | null
  status: RenewalStatus
  declineReason: string | null
  createdAt: Date
  /** The check of the increase, the same for both sides. */
  notice: RentControlNotice
}

export type RenewalView = {
  side: RenewalSide
  rental: { startsOn: Day; endsOn: Day; monthlyRent: number; endedEarlyReason: string | null }
  nextStart: Day
  /** The rental that renews this one. */
  nextRentalId: string | null
  /** Newest first. */
  offers: RenewalOffer[]
  /** The law for the rent of today, for the person who proposes. */
  currentNotice: RentControlNotice
  /** The days on which the rental can end early; null if the person cannot end it. */
  earlyEnd: EarlyEnd | null
  allowed: { offer: boolean; answer: boolean; withdraw: boolean }
}
