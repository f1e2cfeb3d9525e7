// The quality of a listing, which orders equally relevant results: completeness, creation time, and the last confirmation that it is
// available. None depends on the current time, so the order is computed once.
import type { IndexedListing } from './columns.ts'

const MICROS_PER_DAY = 86_400_000_000
/** One point of completeness weighs as much as a listing being 30 days newer, or being confirmed 30 days later. */
const DAYS_PER_POINT = 30
/** Quality is rounded to steps, so that the radix sort can use integers. */
export const QUALITY_STEPS = 1_024

export function scoreQuality(listing: IndexedListing): number {
  const textLength = listing.texts.reduce((sum, text) => sum + text.length, 0)
  const points =
    getCappedShare(listing.photos, 8) * 2 +
    getCappedShare(textLength, 600) * 1.5 +
    getCappedShare(listing.amenities.length, 10) +
    (listing.moveIn === null ? 0 : 1) +
    (listing.hasFloorArea ? 0.5 : 0) +
    (listing.lat === null ? 0 : 0.5)
  const confirmedAt = Math.max(listing.confirmedAt ?? 0, listing.publishedAt)
  const freshness = (listing.publishedAt + confirmedAt) / MICROS_PER_DAY / DAYS_PER_POINT
  return Math.round((points + freshness) * QUALITY_STEPS) / QUALITY_STEPS
}

/** 1 if `target` is reached; a larger amount adds nothing. */
function getCappedShare(amount: number, target: number): number {
  return Math.min(amount, target) / target
}
