// Renewal and early end of a rental, as the page shows them to each side.
import type { RentControlNotice } from '#app/domain/listings/rent-control/rent-control.labels.ts'
import type { Day } from '#app/shared/dates.ts'
import type { EarlyEnd, OfferState } from './renewal.rules.ts'
import type { EarlyEndStatus, NextRentalChoice, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'

export type RenewalOffer = {
  id: string
  side: RenewalSide
  monthlyRent: number
  startsOn: Day
  endsOn: Day
  leaseMonths: number
  message: string | null
  status: OfferState
  declineReason: string | null
  createdAt: Date
  /** The check of the increase, the same for both sides. */
  notice: RentControlNotice
}

/** A proposal to end a rental early that has been renewed. */
export type EarlyEndProposal = {
  id: string
  side: RenewalSide
  endsOn: Day
  nextRental: NextRentalChoice
  reason: string
  status: EarlyEndStatus
  declineReason: string | null
  createdAt: Date
}

export type RenewalView = {
  side: RenewalSide
  rental: { startsOn: Day; endsOn: Day; monthlyRent: number; endedEarlyReason: string | null }
  nextStart: Day
  /** The rental that renews this one; it may have been cancelled before it began. */
  next: { id: string; isCancelled: boolean } | null
  /** Newest first. */
  offers: RenewalOffer[]
  /** The law for the rent of today, for the person who proposes. */
  currentNotice: RentControlNotice
  /** The days on which the rental can end early; null if the person cannot end it. */
  earlyEnd: EarlyEnd | null
  /** The days that the person can propose for the early end of a renewed rental; null if they cannot. */
  proposableEnd: EarlyEnd | null
  /** Newest first. */
  earlyEnds: EarlyEndProposal[]
  allowed: { offer: boolean; answer: boolean; withdraw: boolean; answerEnd: boolean; withdrawEnd: boolean }
}
