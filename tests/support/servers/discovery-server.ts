// A server of its own for finding homes, with forty whose figures are known.
import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { amenities } from '#app/db/schema/listings/listings.server.ts'
import { FURNISHINGS, type Furnishing, type PropertyType } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyAmenity } from '#seed/factories/listings.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const CITIES = [
  { city: 'Quezon City', citySlug: 'quezon-city', region: 'Metro Manila', lat: 14.65, lng: 121.04 },
  { city: 'Makati', citySlug: 'makati', region: 'Metro Manila', lat: 14.555, lng: 121.02 },
  { city: 'Cebu City', citySlug: 'cebu', region: 'Central Visayas', lat: 10.31, lng: 123.9 },
] as const
const TYPES: PropertyType[] = ['condo', 'house', 'apartment', 'studio']
const AMENITY_SLUGS = ['air-conditioning', 'wifi', 'gym'] as const
export const LISTING_COUNT = 40

export type TestListing = {
  title: string
  type: PropertyType
  pesos: number
  bedrooms: number
  bathrooms: number
  parking: number
  pets: boolean
  furnishing: Furnishing
  amenitySlugs: string[]
  availableFrom: string
  deposit: number
  place: (typeof CITIES)[number]
  hasPosition: boolean
}

/** The first has everything a test asks for; the rest are spread so that every filter leaves some and drops some. */
const TEST_LISTINGS: TestListing[] = Array.from({ length: LISTING_COUNT }, (_, n) => {
  const type = TYPES[n % TYPES.length] ?? 'condo'
  const pesos = 8_000 + n * 1_000
  return {
    title: `${type} number ${n}`,
    type,
    pesos,
    bedrooms: type === 'studio' ? 0 : 1 + (n % 3),
    bathrooms: 1 + ((n >> 1) % 3),
    parking: n % 3 === 0 ? 1 : 0,
    pets: n % 4 === 0,
    furnishing: FURNISHINGS[n % FURNISHINGS.length] ?? 'furnished',
    amenitySlugs: AMENITY_SLUGS.filter((_each, bit) => n % (bit + 2) === 0),
    availableFrom: n % 5 < 3 ? '2026-01-01' : '2099-01-01',
    deposit: pesos * 2,
    place: CITIES[n % 5 === 0 ? 1 : n % 7 === 0 ? 2 : 0] ?? CITIES[0],
    hasPosition: n !== 3,
  }
})
/** How many of them fit. */
export const countListings = (matches: (listing: TestListing) => boolean) => TEST_LISTINGS.filter(matches).length

export type DiscoveryServer = ServerProcess & { databaseUrl: string }

/** `on` is an address of the database server; the homes get a database of their own there. */
export async function startDiscoveryServer(serverUrl: string): Promise<DiscoveryServer> {
  const databaseUrl = await createEmptyDatabase(serverUrl)
  await addListings(databaseUrl)
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, TRUSTED_PROXIES: 'loopback' })
  return { ...server, databaseUrl }
}

/** Migrated, and nobody's but the caller's; it goes with the database server. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl)
  const name = `tahanan_e2e_${randomBytes(6).toString('hex')}`
  await runStatement(url.href, `create database ${name}`)
  url.pathname = name
  await migrateDatabase(url.href)
  return url.href
}

export async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function addListings(url: string): Promise<void> {
  const { db, close } = openDatabase(url)
  const owner = await makePerson(db, 'landlord')
  const amenityRows = await db
    .select()
    .from(amenities)
    .where(inArray(amenities.slug, [...AMENITY_SLUGS]))
  for (const [n, listing] of TEST_LISTINGS.entries()) {
    const { place } = listing
    const position = { x: place.lng + (n % 7) * 0.004, y: place.lat + (n % 6) * 0.004 }
    const { id } = await makeProperty(db, {
      ownerId: owner.id,
      title: listing.title,
      propertyType: listing.type,
      basePrice: listing.pesos * 100,
      securityDeposit: listing.deposit * 100,
      cleaningFee: 0,
      bedroomCount: listing.bedrooms,
      bathroomCount: listing.bathrooms,
      parkingCount: listing.parking,
      petsAllowed: listing.pets,
      furnishing: listing.furnishing,
      availableFrom: listing.availableFrom,
      city: place.city,
      citySlug: place.citySlug,
      region: place.region,
      location: listing.hasPosition ? position : null,
      approximateLocation: listing.hasPosition ? position : null,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
    })
    for (const { id: amenityId, slug } of amenityRows)
      if (listing.amenitySlugs.includes(slug)) await makePropertyAmenity(db, { propertyId: id, amenityId })
  }
  await close()
}
