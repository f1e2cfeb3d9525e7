// How long an agent needs from one visit to the next. An estimate from the straight line between the homes: we know no roads.
import { getKilometresBetween } from '#app/shared/distance.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { TravelHint } from './agent-calendar.model.ts'

/** Of the straight line, not of the road: an assumption for Metro Manila by day, where a car drives about 20 km/h. */
export const STRAIGHT_LINE_KM_PER_HOUR = 15
const STEP_MINUTES = 5
/** In the same building or street nobody needs a hint. */
const NEAR_KM = 0.2

type Position = { lat: number; lng: number }
export type PlacedVisit = { key: string; id: string; startsAt: Date; endsAt: Date; position: Position | null }

/** Rounded up to five minutes. */
export function estimateTravelMinutes(kilometres: number): number {
  return Math.ceil(((kilometres / STRAIGHT_LINE_KM_PER_HOUR) * 60) / STEP_MINUTES) * STEP_MINUTES
}

/** One for each visit that follows another one of the same day in another place. Visits without a position are skipped. */
export function listTravelHints(visits: readonly PlacedVisit[]): TravelHint[] {
  const inOrder = visits.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return inOrder.flatMap((visit, index) => {
    const before = inOrder[index - 1]
    // Two times that were proposed for the same viewing are alternatives
    if (!before || before.id === visit.id || toManilaDay(before.startsAt) !== toManilaDay(visit.startsAt)) return []
    if (!before.position || !visit.position) return []
    const kilometres = getKilometresBetween(before.position, visit.position)
    if (kilometres < NEAR_KM) return []
    const gapMinutes = Math.round((visit.startsAt.getTime() - before.endsAt.getTime()) / 60_000)
    return [{ key: visit.key, kilometres, minutes: estimateTravelMinutes(kilometres), gapMinutes }]
  })
}

export const isTooShort = ({ minutes, gapMinutes }: TravelHint): boolean => gapMinutes < minutes
