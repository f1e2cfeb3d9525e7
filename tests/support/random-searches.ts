// Homes and searches by chance, but the same ones every time: few values, so that there are ties and hits, and odd ones among them.
import type { Db } from '#app/db/client.server.ts'
import { amenities, properties, propertyAmenities } from '#app/db/schema/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MOST_ROOMS_ASKED, SORTS } from '#app/domain/search/search.input.ts'
import { findPlace } from '#app/domain/search/search.place.server.ts'
import { NO_FILTERS, type SearchPlace, type Wanted } from '#app/domain/search/search.wanted.ts'
import { FURNISHINGS, LISTING_STATUSES, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'

export type Dice = {
  next(): number
  under(end: number): number
  isIn(share: number): boolean
  of<T>(values: readonly T[]): T
}

/** A linear congruence (Numerical Recipes): enough chance for a test. */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const under = (end: number) => Math.floor(next() * end)
  return { next, under, isIn: (share) => next() < share, of: (values) => values[under(values.length)] as never }
}

const TOWNS = [
  ['Quezon City', 'quezon-city', null, 'Metro Manila', 14.65, 121.05],
  ['Manila', 'manila', null, 'Metro Manila', 14.6, 120.98],
  ['Taguig', 'taguig', null, 'Metro Manila', 14.55, 121.05],
  ['Cebu City', 'cebu', 'Cebu', 'Central Visayas', 10.32, 123.9],
  ['Lapu-Lapu', 'lapu-lapu', 'Cebu', 'Central Visayas', 10.31, 123.95],
] as const
const BARANGAYS = ['Teachers Village East', 'San Isidro', 'Santo Niño', 'Lahug', null] as const
const PRICES = [500_000, 1_200_000, 1_200_050, 2_500_000, 2_800_000, 4_000_000, 9_999_900] as const
const DAYS = [null, '2025-08-14', '2026-03-02', '2026-04-01', '2026-12-31'] as const
const FIRST_MOMENT = Date.parse('2026-01-01T00:00:00Z')

export function randomListing(dice: Dice, ownerId: string): typeof properties.$inferInsert {
  const [city, citySlug, province, region, lat, lng] = dice.of(TOWNS)
  const position = dice.isIn(0.15)
    ? null
    : { x: lng + dice.under(12) * 0.0035 - 0.02, y: lat + dice.under(12) * 0.0035 - 0.02 }
  return {
    ownerId,
    status: dice.isIn(0.8) ? 'active' : dice.of(LISTING_STATUSES),
    deletedAt: dice.isIn(0.05) ? new Date(FIRST_MOMENT) : null,
    publishedAt: new Date(FIRST_MOMENT),
    createdAt: new Date(FIRST_MOMENT + dice.under(60) * 3_600_000),
    title: dice.of(['Bright condo', 'Maaliwalas na bahay', 'Studio near the station']),
    description: 'A home to try searches with.',
    propertyType: dice.of(PROPERTY_TYPES),
    furnishing: dice.of(FURNISHINGS),
    bedroomCount: dice.under(8),
    bathroomCount: dice.under(5),
    parkingCount: dice.under(3),
    petsAllowed: dice.isIn(0.4),
    location: position,
    approximateLocation: position,
    barangay: dice.of(BARANGAYS),
    city,
    citySlug,
    districtSlug: citySlug === 'taguig' && dice.isIn(0.7) ? 'bgc' : null,
    province,
    region,
    basePrice: dice.of(PRICES),
    cleaningFee: dice.of([0, 0, 150_000]),
    securityDeposit: dice.isIn(0.2) ? null : dice.of([0, 500_000, 2_400_000, 5_600_000]),
    advanceMonths: dice.under(4),
    availableFrom: dice.of(DAYS),
  }
}

export async function makeRandomListings(db: Db, dice: Dice, count: number): Promise<string[]> {
  const owner = await makePerson(db, 'landlord')
  const known = await db.select({ id: amenities.id }).from(amenities).orderBy(amenities.position)
  const values = Array.from({ length: count }, () => randomListing(dice, owner.id))
  const rows = await db.insert(properties).values(values).returning({ id: properties.id })
  const links = rows.flatMap(({ id }) =>
    known.slice(0, 6).flatMap(({ id: amenityId }) => (dice.isIn(0.5) ? [{ propertyId: id, amenityId }] : [])),
  )
  if (links.length > 0) await db.insert(propertyAmenities).values(links)
  return rows.map(({ id }) => id)
}

const PLACES = [
  'quezon-city',
  'manila',
  'bgc',
  'cebu',
  'Metro Manila',
  'Central Visayas',
  'Cebu province',
  'Teachers Village East, Quezon City',
  'Ayala Center Cebu',
  'zzzzzzzz',
]

/** One for nowhere in particular among them, and words that are part of a name. */
export async function placesToTry(ctx: Ctx): Promise<(SearchPlace | null)[]> {
  const found = await Promise.all(PLACES.map((text) => findPlace(ctx, text)))
  const words: SearchPlace = { name: 'village', kind: 'words', slug: null, citySlug: null, lat: null, lng: null }
  return [null, ...found, words]
}

export function randomWanted(dice: Dice, places: readonly (SearchPlace | null)[], slugs: readonly string[]): Wanted {
  const maybe = <T>(share: number, make: () => T): T | null => (dice.isIn(share) ? make() : null)
  const pesos = () => dice.of([5_000, 12_000, 12_001, 25_000, 28_000, 40_000, 100_000])
  const rooms = () => ({ count: dice.under(MOST_ROOMS_ASKED + 2), orMore: dice.isIn(0.6) })
  const [low, high] = [maybe(0.2, pesos), maybe(0.3, pesos)]
  return {
    filters: {
      ...NO_FILTERS,
      type: maybe(0.2, () => dice.of(PROPERTY_TYPES)),
      minPrice: low,
      maxPrice: high !== null && low !== null ? Math.max(low, high) : high,
      bedrooms: maybe(0.2, rooms),
      bathrooms: maybe(0.15, rooms),
      amenities: dice.isIn(0.25) ? [...new Set([dice.of(slugs), dice.of(slugs)])] : [],
      furnishing: maybe(0.15, () => dice.of(FURNISHINGS)),
      parking: dice.isIn(0.15),
      pets: dice.isIn(0.15),
      availableBy: maybe(0.15, () => dice.of(['2026-03-01', '2026-03-02', '2026-12-31'])),
      maxMoveIn: maybe(0.2, () => dice.of([5_000, 24_000, 60_000, 150_000])),
      area: maybe(0.15, () => dice.of([METRO, { south: 14.63, west: 121.03, north: 14.66, east: 121.06 }])),
    },
    place: dice.isIn(0.4) ? dice.of(places) : null,
    near: maybe(0.08, () => ({ name: 'UP', lat: 14.655, lng: 121.055, kilometres: dice.of([0.5, 1.5, 2.5]) })),
    words: [],
    order: dice.of(SORTS),
  }
}

export const METRO = { south: 14.5, west: 120.9, north: 14.7, east: 121.1 }
