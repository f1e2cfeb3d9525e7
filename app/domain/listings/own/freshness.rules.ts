// How current the owner's word about a listing is.
import { countDaysBetween, toManilaDay } from '#app/shared/dates.ts'

export type Freshness = { kind: 'asked' | 'confirmed'; days: number } | { kind: 'never' }

/** An open question comes first: it waits for the owner. */
export function getFreshness(listing: { confirmedAt: Date | null; askedAt: Date | null }, now: Date): Freshness {
  const countDays = (moment: Date) => Math.max(0, countDaysBetween(toManilaDay(moment), toManilaDay(now)))
  if (listing.askedAt) return { kind: 'asked', days: countDays(listing.askedAt) }
  return listing.confirmedAt ? { kind: 'confirmed', days: countDays(listing.confirmedAt) } : { kind: 'never' }
}
