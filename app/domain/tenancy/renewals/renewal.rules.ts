// The next rental that a proposal describes, and the notice before a rental ends early.
import { addDays, addMonths, type Day } from '#app/shared/dates.ts'
import type { EarlyEndStatus, RenewalSide, RenewalStatus } from '#app/shared/tenancy-vocabulary.ts'

export const MAX_LEASE_MONTHS = 120
export const MAX_OFFERS = 50

/** The last day of a rental, also of one that ended early. */
export const getLastDay = ({ endsOn, endedEarlyOn }: { endsOn: Day; endedEarlyOn: Day | null }): Day =>
  endedEarlyOn ?? endsOn

/** The next rental starts the day after the last one, so that there is no gap and no overlap. */
export const getNextStart = (rental: { endsOn: Day; endedEarlyOn: Day | null }): Day => addDays(getLastDay(rental), 1)

/** An open proposal lapses on the first day of the rental that it describes: nobody answered while the last one went on. */
export type OfferState = RenewalStatus | 'lapsed'
export const getOfferState = ({ status, startsOn }: { status: RenewalStatus; startsOn: Day }, today: Day): OfferState =>
  status === 'open' && startsOn <= today ? 'lapsed' : status

/** An open early end lapses when its day has passed, because a rental cannot end in the past. Either side can propose another day. */
export const getEarlyEndState = (
  { status, endsOn }: { status: EarlyEndStatus; endsOn: Day },
  today: Day,
): EarlyEndStatus => (status === 'open' && endsOn < today ? 'lapsed' : status)

/** One side proposes, the other side answers. */
export const isAnswerable = (offer: { side: RenewalSide; status: OfferState }, side: RenewalSide): boolean =>
  offer.status === 'open' && offer.side !== side

/**
 * Notice where the contract says nothing: thirty days is the custom for a tenant; an owner who needs the home gives three months
 * (RA 9653, section 9). Information, not a limit.
 */
const TENANT_NOTICE_DAYS = 30
const OWNER_NOTICE_MONTHS = 3

const getEndWithNotice = (side: RenewalSide, today: Day): Day =>
  side === 'tenant' ? addDays(today, TENANT_NOTICE_DAYS) : addMonths(today, OWNER_NOTICE_MONTHS)

type Dates = { startsOn: Day; endsOn: Day }
export type EarlyEnd = { first: Day; last: Day; proposed: Day; withNotice: Day }

/** A rental ends early on a day from today on, inside its dates and before its last day. Null on its last day and later. */
export function getEarlyEnd(rental: Dates, { side, today }: { side: RenewalSide; today: Day }): EarlyEnd | null {
  const [first, last] = [today > rental.startsOn ? today : rental.startsOn, addDays(rental.endsOn, -1)]
  if (first > last) return null
  const withNotice = getEndWithNotice(side, today)
  const atLeast = withNotice > first ? withNotice : first
  return { first, last, withNotice, proposed: atLeast < last ? atLeast : last }
}

/** A confirmed booking that is called off is a rental that ends on its first day: nobody lived there. */
export const isEndBeforeMoveIn = (endsOn: Day, rental: { startsOn: Day }): boolean => endsOn <= rental.startsOn
