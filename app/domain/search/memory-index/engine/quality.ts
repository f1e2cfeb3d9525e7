// How good an offer is by itself, for ordering what fits equally: what is filled in, and how new it is. Both stand still, so the order
// can be made once.
import type { IndexedListing } from './columns.ts'

const MICROS_PER_DAY = 86_400_000_000
/** A month older weighs as much as one point of completeness. */
const DAYS_PER_POINT = 30
/** Whole steps, so that the order can be sorted by whole numbers. */
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
  const age = listing.createdAt / MICROS_PER_DAY / DAYS_PER_POINT
  return Math.round((points + age) * QUALITY_STEPS) / QUALITY_STEPS
}

/** 1 for enough of it; more adds nothing. */
function getCappedShare(amount: number, target: number): number {
  return Math.min(amount, target) / target
}
