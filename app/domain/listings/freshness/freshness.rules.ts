// Decisions about the availability of listings (app/domain/listings/README.md, "Freshness").
import { countDaysBetween, toManilaDay } from '#app/shared/dates.ts'
import type { InactiveReason, ListingStatus } from '#app/shared/vocabulary.ts'
import type { AvailabilityState } from './availability.model.ts'

const DAY_MS = 24 * 60 * 60_000
/** An older confirmation is not shown to renters. */
const SHOWN_DAYS = 30
/** A listing that is hidden for one of these reasons is shown again by the owner's "yes". Other reasons were somebody's decision. */
const RETURNABLE_REASONS: readonly (InactiveReason | null)[] = ['no_answer', 'not_available']

export type FreshnessPeriods = Record<'freshnessAskDays' | 'freshnessRemindDays' | 'freshnessExpireDays', number>
export type FreshnessStep = 'ask' | 'remind' | 'expire'

/** By how many questions a listing has waited for, and since when. Expiry first, so that one run takes one step with a listing. */
export function listFreshnessSteps(periods: FreshnessPeriods, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return [
    { step: 'expire', askCount: 2, dueBefore: before(periods.freshnessExpireDays) },
    { step: 'remind', askCount: 1, dueBefore: before(periods.freshnessRemindDays) },
    { step: 'ask', askCount: 0, dueBefore: before(periods.freshnessAskDays) },
  ] as const satisfies { step: FreshnessStep; askCount: number; dueBefore: Date }[]
}

/** Whether the listing waits for an answer, given whether the question is the latest one. */
export function getAvailabilityState(
  listing: { status: ListingStatus; inactiveReason: InactiveReason | null },
  isLatestQuestion: boolean,
): AvailabilityState {
  if (listing.status === 'active') return isLatestQuestion ? 'asked' : 'answered'
  const canReturn = listing.status === 'inactive' && RETURNABLE_REASONS.includes(listing.inactiveReason)
  return canReturn && isLatestQuestion ? 'hidden' : 'closed'
}

/** Null if the confirmation is too old to be shown, or in the future. */
export function getShownConfirmation(confirmedAt: Date | null, now: Date): Date | null {
  const ageMs = now.getTime() - (confirmedAt?.getTime() ?? 0)
  return ageMs >= 0 && ageMs <= SHOWN_DAYS * DAY_MS ? confirmedAt : null
}

/** How current the owner's word about a listing is, as the owner sees it. */
export type Freshness = { kind: 'asked' | 'confirmed'; days: number } | { kind: 'never' }

/** An open question comes first: it waits for the owner. */
export function getFreshness(listing: { confirmedAt: Date | null; askedAt: Date | null }, now: Date): Freshness {
  const countDays = (moment: Date) => Math.max(0, countDaysBetween(toManilaDay(moment), toManilaDay(now)))
  if (listing.askedAt) return { kind: 'asked', days: countDays(listing.askedAt) }
  return listing.confirmedAt ? { kind: 'confirmed', days: countDays(listing.confirmedAt) } : { kind: 'never' }
}
