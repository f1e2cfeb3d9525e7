// The market of the relevance benchmark: listings around well-known places, the same in every run. Facts are drawn independently of the
// texts, so that a word in a text never stands for a fact.
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'
import { FURNISHINGS, PLACE_KINDS, type PropertyType, type Residents, type RoomType } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestRandom, type SeededRandom } from '#tests/support/fixtures/random-searches.ts'
import { ADJECTIVES, NOUNS, PLACES_NEAR, SENTENCES } from '../search/listing-vocabulary.ts'
import landmarks from './landmarks.json' with { type: 'json' }

export type MarketListing = {
  id: string
  title: string
  description: string
  property_type: PropertyType
  room_type: RoomType
  residents: Residents
  own_bathroom: boolean | null
  furnishing: string
  max_guests: number
  bedroom_count: number
  bathroom_count: number
  parking_count: number
  pets_allowed: boolean
  lat: number
  lng: number
  barangay: string | null
  city: string
  city_slug: string
  district_slug: string | null
  province: string | null
  region: string
  /** Centavos. */
  base_price: number
  security_deposit: number | null
  advance_months: number
  minimum_lease_months: number
  published_at: string
  amenities: string[]
}

const LISTING_COUNT = 24_000
const SEED = 30
/** The facts of rooms and beds have numbers of their own, so that adding one leaves all others as they are. */
const ROOM_SEED = 31
/** About 1.3 km in each direction; the homes around one landmark overlap with those around the next. */
const SCATTER_DEGREES = 0.012
const DISTRICT_RADIUS_KM = 1
const BARANGAY_RADIUS_KM = 1.5
const BATCH_SIZE = 4_000
/** Lowest and highest rent of each type in pesos. */
const RENTS: Record<PropertyType, [number, number]> = {
  condo: [12_000, 90_000],
  apartment: [6_000, 40_000],
  house: [10_000, 90_000],
  studio: [5_000, 25_000],
  townhouse: [14_000, 70_000],
  loft: [18_000, 80_000],
  penthouse: [60_000, 250_000],
  commercial: [15_000, 200_000],
}
const TYPES: readonly PropertyType[] = [
  ...(['condo', 'condo', 'condo', 'apartment', 'apartment', 'apartment', 'house', 'house'] as const),
  ...(['studio', 'studio', 'townhouse', 'loft', 'penthouse', 'commercial'] as const),
]
const ROOM_RENTS: Record<Exclude<RoomType, 'entire_place'>, [number, number]> = {
  private_room: [3_500, 14_000],
  shared_room: [1_500, 6_000],
}
/** Most beds are let to women or to men only; most rooms to anyone. */
const RESIDENTS_SHARES: Record<Exclude<RoomType, 'entire_place'>, Record<'women' | 'men', number>> = {
  private_room: { women: 0.2, men: 0.1 },
  shared_room: { women: 0.45, men: 0.2 },
}
/** Of private rooms; the others share a bathroom, or their owner did not say. */
const OWN_BATHROOM_SHARE = 0.35
const SHARED_BATHROOM_SHARE = 0.45
const ROOM_NOUNS = { private_room: ['room', 'kwarto', 'solo room'], shared_room: ['bedspace', 'bed in a shared room'] }

type Point = { lat: number; lng: number }
type Area = Point & { slug: string; name: string }
type AreasByCity = Record<'districts' | 'barangays', ReadonlyMap<string, readonly Area[]>>

export async function fillMarket(url: string): Promise<MarketListing[]> {
  await migrateDatabase(url)
  const { db, close } = openDatabase(url)
  const owner = await makePerson(db, 'landlord')
  await close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ slug: string }>('select slug from amenities order by position')
    const listings = buildListings(rows.map(({ slug }) => slug))
    await client.query('set session_replication_role = replica')
    for (let from = 0; from < listings.length; from += BATCH_SIZE)
      await insertListings(client, owner.id, listings.slice(from, from + BATCH_SIZE))
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
    return listings
  } finally {
    await client.end()
  }
}

async function insertListings(client: pg.Client, ownerId: string, listings: readonly MarketListing[]): Promise<void> {
  await client.query(
    `insert into properties (id, owner_id, status, title, description, property_type, room_type, residents, own_bathroom, furnishing, max_guests,
       bedroom_count, bed_count, bathroom_count, parking_count, pets_allowed, location, approximate_location, barangay, city, city_slug, district_slug,
       province, region, base_price, security_deposit, advance_months, minimum_lease_months, published_at, created_at)
     select id, $1, 'active', title, description, property_type, room_type, residents, own_bathroom, furnishing, max_guests,
       bedroom_count, bedroom_count, bathroom_count, parking_count, pets_allowed, point(lng, lat), point(lng, lat), barangay, city, city_slug, district_slug, province,
       region, base_price, security_deposit, advance_months, minimum_lease_months, published_at, published_at
     from jsonb_to_recordset($2) as row (id uuid, title text, description text, property_type text, room_type text,
       residents text, own_bathroom bool, furnishing text, max_guests int, bedroom_count int, bathroom_count int, parking_count int, pets_allowed bool, lat float8, lng float8, barangay text,
       city text, city_slug text, district_slug text, province text, region text, base_price bigint, security_deposit bigint,
       advance_months int, minimum_lease_months int, published_at timestamptz)`,
    [ownerId, JSON.stringify(listings)],
  )
  await client.query(
    `insert into property_amenities (property_id, amenity_id)
     select row.id, a.id from jsonb_to_recordset($1) as row (id uuid, amenities jsonb)
     cross join jsonb_array_elements_text(row.amenities) as slug join amenities a on a.slug = slug.value`,
    [JSON.stringify(listings.map(({ id, amenities }) => ({ id, amenities })))],
  )
}

function buildListings(amenitySlugs: readonly string[]): MarketListing[] {
  const random = createTestRandom(SEED)
  const roomRandom = createTestRandom(ROOM_SEED)
  const areas = { districts: groupAreas('district'), barangays: groupAreas('barangay') }
  return Array.from({ length: LISTING_COUNT }, (_, n) => {
    const listing = buildListing(random, n, areas, amenitySlugs)
    return { ...listing, ...drawRoomFacts(roomRandom, listing.room_type) }
  })
}

function buildListing(
  random: SeededRandom,
  n: number,
  areas: AreasByCity,
  amenitySlugs: readonly string[],
): Omit<MarketListing, 'residents' | 'own_bathroom'> {
  const landmark = random.drawFrom(landmarks)
  const city = findCityBySlug(landmark.city)
  if (!city) throw new Error(`The gazetteer has no ${landmark.city}`)
  const [lat = 0, lng = 0] = landmark.at
  const drawOffset = () => (random.next() + random.next() - 1) * SCATTER_DEGREES
  const position = { lat: roundDegrees(lat + drawOffset()), lng: roundDegrees(lng + drawOffset()) }
  const type = random.drawFrom(TYPES)
  const roomType = drawRoomType(random, type)
  const spread = random.next() ** 2
  const [low, high] = roomType === 'entire_place' ? RENTS[type] : ROOM_RENTS[roomType]
  const pesos = Math.round((low + spread * (high - low)) / 500) * 500
  const rooms =
    type === 'studio' || type === 'commercial' ? 0 : roomType === 'entire_place' ? 1 + Math.floor(spread * 5) : 1
  const [province = null, region = province] = city.area.split(', ')
  const findArea = (kind: keyof AreasByCity, withinKm: number) =>
    findNearest(areas[kind].get(landmark.city) ?? [], position, withinKm)
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    title: `${random.drawFrom(ADJECTIVES)} ${drawNoun(random, type, roomType)} ${random.drawFrom(PLACES_NEAR)}`,
    description: [random.drawFrom(SENTENCES), random.drawFrom(SENTENCES), random.drawFrom(SENTENCES)].join(' '),
    property_type: type,
    room_type: roomType,
    furnishing: random.drawFrom(FURNISHINGS),
    max_guests: roomType === 'entire_place' ? 1 + rooms * 2 + random.drawInteger(2) : 1,
    bedroom_count: rooms,
    bathroom_count: 1 + random.drawInteger(Math.max(1, rooms)),
    parking_count: random.drawBoolean(0.4) ? 1 : 0,
    pets_allowed: random.drawBoolean(0.35),
    ...position,
    barangay: landmark.barangay ?? findArea('barangays', BARANGAY_RADIUS_KM)?.name ?? null,
    city: city.name,
    city_slug: landmark.city,
    district_slug: findArea('districts', DISTRICT_RADIUS_KM)?.slug ?? null,
    province: region === province ? null : province,
    region: region ?? '',
    base_price: pesos * 100,
    security_deposit: random.drawBoolean(0.85) ? pesos * 100 * random.drawInteger(3) : null,
    advance_months: 1 + random.drawInteger(2),
    minimum_lease_months: random.drawFrom([1, 3, 6, 6, 12, 12, 12, 12]),
    published_at: new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString(),
    amenities: amenitySlugs.filter(() => random.drawBoolean(0.2)),
  }
}

function drawRoomType(random: SeededRandom, type: PropertyType): RoomType {
  const share = random.next()
  if (type !== 'apartment' && type !== 'house') return 'entire_place'
  return share < 0.2 ? 'shared_room' : share < 0.4 ? 'private_room' : 'entire_place'
}

function drawRoomFacts(random: SeededRandom, roomType: RoomType): Pick<MarketListing, 'residents' | 'own_bathroom'> {
  if (roomType === 'entire_place') return { residents: 'anyone', own_bathroom: null }
  const { women, men } = RESIDENTS_SHARES[roomType]
  const share = random.next()
  const residents = share < women ? 'women' : share < women + men ? 'men' : 'anyone'
  return { residents, own_bathroom: roomType === 'private_room' ? drawOwnBathroom(random) : null }
}

function drawOwnBathroom(random: SeededRandom): boolean | null {
  const share = random.next()
  return share < OWN_BATHROOM_SHARE ? true : share < OWN_BATHROOM_SHARE + SHARED_BATHROOM_SHARE ? false : null
}

function drawNoun(random: SeededRandom, type: PropertyType, roomType: RoomType): string {
  if (roomType !== 'entire_place') return random.drawFrom(ROOM_NOUNS[roomType])
  const whole = (NOUNS[type] ?? []).filter((noun) => !/kwarto|bedspace|two-bedroom/.test(noun))
  return random.drawFrom(whole)
}

/** By the slug of the city. */
function groupAreas(kind: 'district' | 'barangay'): Map<string, Area[]> {
  const { gazetteer } = getPlaceIndex()
  const kindNumber = PLACE_KINDS.indexOf(kind)
  const ids = Array.from({ length: gazetteer.size }, (_, id) => id).filter((id) => gazetteer.kinds[id] === kindNumber)
  const groups = Map.groupBy(ids, (id) => getCitySlug(gazetteer.parents[id] ?? -1))
  return new Map([...groups].map(([city, list]) => [city, list.map(toArea)]))
}

function toArea(id: number): Area {
  const { names, slugs, lats, lngs } = getPlaceIndex().gazetteer
  return { slug: slugs.get(id) ?? '', name: names[id] ?? '', lat: lats[id] ?? 0, lng: lngs[id] ?? 0 }
}

/** A barangay of Manila lies in one of its districts, so the city is further up. */
function getCitySlug(parent: number): string {
  const { kinds, parents, slugs } = getPlaceIndex().gazetteer
  const at = PLACE_KINDS[kinds[parent] ?? 0] === 'district' ? (parents[parent] ?? -1) : parent
  return slugs.get(at) ?? ''
}

function findNearest(areas: readonly Area[], from: Point, withinKm: number): Area | null {
  let [nearest, nearestKm]: [Area | null, number] = [null, withinKm]
  for (const area of areas) {
    const kilometres = getKilometresBetween(from, area)
    if (kilometres < nearestKm) [nearest, nearestKm] = [area, kilometres]
  }
  return nearest
}

const roundDegrees = (degrees: number) => Math.round(degrees * 10_000) / 10_000
