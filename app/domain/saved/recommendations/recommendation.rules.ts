// Which similar homes are worth showing to a person who saved others, and what differs. Only facts that both cards show.
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'

type Facts = Pick<ListingSummary, 'id' | 'price' | 'city'>
export type Likeness = {
  isSameCity: boolean
  /** Centavos: negative if it costs less than the saved home. */ difference: number
}
export type Recommended<T> = { listing: T; likeness: Likeness }

/** The rent may differ from that of the saved home by this share. */
const MAX_DIFFERENCE_SHARE = 0.3

/**
 * One of each saved home in turn, so that the last saved home does not fill the list. Excluded homes, such as those saved already,
 * and homes with another rent are left out.
 */
export function chooseRecommendations<T extends Facts>(
  groups: readonly { saved: Facts; similar: readonly T[] }[],
  excludedIds: ReadonlySet<string>,
  limit: number,
): Recommended<T>[] {
  const chosen = new Map<string, Recommended<T>>()
  const longest = Math.max(0, ...groups.map(({ similar }) => similar.length))
  for (let n = 0; n < longest; n++) {
    for (const { saved, similar } of groups) {
      const listing = similar[n]
      if (!listing || chosen.size >= limit || excludedIds.has(listing.id) || chosen.has(listing.id)) continue
      const difference = listing.price - saved.price
      if (Math.abs(difference) > saved.price * MAX_DIFFERENCE_SHARE) continue
      chosen.set(listing.id, { listing, likeness: { isSameCity: listing.city === saved.city, difference } })
    }
  }
  return [...chosen.values()]
}
