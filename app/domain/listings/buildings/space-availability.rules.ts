// How many spaces of a listing are free, computed from what occupies them. `space-availability.queries.server.ts` is the twin in SQL; a
// property test compares them.
import { addDays, type Day } from '#app/shared/dates.ts'

/** The numbers from `from` up to and without `to`; see `spaces.extent`. */
export type Extent = { from: number; to: number }
export type OfferedSpace = { extent: Extent; isOutOfUse: boolean }
/** A rental that is not over, also an upcoming one, or a pending booking. `lastDay` is its last day. */
export type Occupation = { extent: Extent; lastDay: Day }

export type SpaceAvailability = {
  total: number
  free: number
  /** Today if a space is free; null if no day is known, as when all others are out of use. */
  freeFrom: Day | null
}

/** True for a space and itself, a room and its bed, or a bed and its unit; false for two beds. */
export function overlaps(a: Extent, b: Extent): boolean {
  return a.from < b.to && b.from < a.to
}

/** The last day on which anybody has the space, or null. The gap before a rental that starts later is not offered. */
function getOccupiedUntil(extent: Extent, occupations: readonly Occupation[], today: Day): Day | null {
  return occupations.reduce<Day | null>((until, { extent: occupied, lastDay }) => {
    if (lastDay < today || !overlaps(extent, occupied)) return until
    return until === null || lastDay > until ? lastDay : until
  }, null)
}

export function calculateAvailability(
  offered: readonly OfferedSpace[],
  occupations: readonly Occupation[],
  today: Day,
): SpaceAvailability {
  const days = offered
    .filter(({ isOutOfUse }) => !isOutOfUse)
    .map(({ extent }) => {
      const until = getOccupiedUntil(extent, occupations, today)
      return until === null ? today : addDays(until, 1)
    })
    .toSorted((a, b) => a.localeCompare(b))
  return { total: offered.length, free: days.filter((day) => day === today).length, freeFrom: days[0] ?? null }
}

/** A listing with one space is closed and opened by its owner and by its rental, as every listing was before there were spaces. */
export function offersSeveral({ total }: Pick<SpaceAvailability, 'total'>): boolean {
  return total > 1
}
