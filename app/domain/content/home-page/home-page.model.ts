import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import type { Day } from '#app/shared/dates.ts'

export const CITY_PLACES = 4
/** How far ahead a home may be chosen. */
export const MAX_UNTIL_DAYS = 366
/** Cities that the console offers: those with the most homes. */
export const MAX_OFFERED_CITIES = 100
export const MAX_FOUND_LISTINGS = 5

/** The popular locations that the home page has by default. */
export const DEFAULT_CITIES = ['quezon-city', 'manila', 'cebu', 'davao'] as const

export type ChosenListing = { id: string; until: Day | null }
/** No homes: the rule decides. `cities` has one for each place, '' for the default. */
export type HomePageChoice = { listings: ChosenListing[]; cities: string[] }

export type PopularPlace = { slug: string; name: string; /** 'Metro Manila' */ area: string; count: number }

/** A chosen home as the console lists it. `gone`: no such home, or one that was never public. */
export type ListedListing = {
  id: string
  until: string
  title: string
  city: string
  state: 'shown' | 'inactive' | 'ended' | 'gone'
}
export type FoundListing = { id: string; title: string; city: string }

export type HomePageDesk = {
  listings: ListedListing[]
  /** One for each place; '' for the default. */
  cities: string[]
  offeredCities: { slug: string; name: string; count: number }[]
  found: FoundListing[] | null
  preview: { listings: { card: CardSlot; isChosen: boolean }[]; places: PopularPlace[] }
  /** What was published when the draft began. */
  seen: string
  isDraft: boolean
}
