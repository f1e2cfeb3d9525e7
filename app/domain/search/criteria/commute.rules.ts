// A commute as a filter: homes from which a place can be reached in some minutes. An honest guess: a circle whose radius is the time at one
// speed, from door to door, in a straight line. It knows no roads, no lines and no rush hour, and the label says so.
export type Commute = {
  /** As typed. */
  place: string
  minutes: (typeof COMMUTE_MINUTES)[number]
}

export const COMMUTE_MINUTES = [15, 30, 45, 60] as const
/** Kilometres in a straight line per hour: jeepney, bus or train in city traffic, with walking and waiting. */
export const COMMUTE_KMH = 12
const DEFAULT_MINUTES = 30

/** Without a place there is no commute; without known minutes it is half an hour. */
export function readCommute(place: string, minutes: string | null): Commute | null {
  if (place === '') return null
  return { place, minutes: COMMUTE_MINUTES.find((known) => String(known) === minutes) ?? DEFAULT_MINUTES }
}

export function getCommuteKilometres({ minutes }: Pick<Commute, 'minutes'>): number {
  return (minutes * COMMUTE_KMH) / 60
}
