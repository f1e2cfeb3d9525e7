// What the home page shows of a choice.
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import { listPlaces } from './home-page-draft.rules.ts'
import { CITY_PLACES, type ChosenListing, DEFAULT_CITIES } from './home-page.model.ts'

export const isOver = (until: Day | null, now: Date): boolean => until !== null && until < toManilaDay(now)

/** In their order, without those whose last day is over. */
export function pickShownListings(listings: readonly ChosenListing[], now: Date): string[] {
  return listings.filter(({ until }) => !isOver(until, now)).map(({ id }) => id)
}

/** `chosen` has '' for the places that the home page has by default: they get its cities that are not chosen. */
export function fillCities(chosen: readonly string[]): string[] {
  const defaults = DEFAULT_CITIES.filter((slug) => !chosen.includes(slug))
  return listPlaces(CITY_PLACES).map((place) => chosen[place - 1] || (defaults.shift() ?? ''))
}
