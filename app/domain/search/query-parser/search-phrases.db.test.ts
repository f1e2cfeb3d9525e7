// Sixty searches as people type them, with the facts that each result must have. The facts were written before the first run, and the
// rows are read without the search code.
import { beforeAll, describe, expect, test } from 'vitest'
import { getStartOfManilaDay } from '#app/shared/dates.ts'
import { createTestContext } from '#tests/support/context.ts'
import { DEMO_DAY, setUpDemoDatabase } from '#tests/support/database/demo-database.ts'
import { loadSearchIndex } from '#app/domain/search/results/finder.service.server.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import phrases from './search-phrases.json' with { type: 'json' }
import { findListings } from '#app/domain/search/results/search.queries.server.ts'

type Facts = {
  type?: string
  roomTypes?: string[]
  bedrooms?: number
  bedroomsAtLeast?: number
  bathrooms?: number
  city?: string
  district?: string
  barangay?: string
  province?: string
  region?: string
  near?: string
  minPrice?: number
  maxPrice?: number
  maxMoveIn?: number
  furnishing?: string
  parking?: boolean
  pets?: boolean
  amenities?: string[]
}

/** Position, and the radius in kilometres that still counts as near. */
const NEAR_POSITIONS: Record<string, [lat: number, lng: number, kilometres: number]> = {
  'UP Diliman': [14.655, 121.065, 3],
  'Ayala MRT': [14.549, 121.028, 2],
  UST: [14.61, 120.989, 3],
  FEU: [14.604, 120.986, 3],
  'U-Belt': [14.603, 120.991, 3],
  'Mall of Asia': [14.535, 120.982, 3],
  'SM Megamall': [14.585, 121.057, 3],
  'La Salle': [14.565, 120.993, 3],
  Eastwood: [14.61, 121.08, 3],
}

const PHRASES: { q: string; facts: Facts }[] = phrases
const JUDGED_COUNT = 5
const MIN_RIGHT = 55

const database = setUpDemoDatabase()
const createContext = () => createTestContext(database.db, { now: getStartOfManilaDay(DEMO_DAY) })

beforeAll(async () => {
  await database.pool.query('analyze')
})

type Row = {
  id: string
  title: string
  property_type: string
  room_type: string
  bedroom_count: number
  bathroom_count: number
  parking_count: number
  city_slug: string
  district_slug: string | null
  barangay: string | null
  province: string | null
  region: string
  pesos: number
  move_in: number | null
  furnishing: string
  pets_allowed: boolean
  status: string
  lat: number
  lng: number
  amenities: string[]
}

async function getRows(ids: readonly string[]): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select id, title, property_type, room_type, bedroom_count, bathroom_count, parking_count, city_slug, district_slug, barangay,
        province, region, base_price::float8 / 100 as pesos, furnishing, pets_allowed, status, location[1] as lat, location[0] as lng,
        (base_price * advance_months + security_deposit + cleaning_fee)::float8 / 100 as move_in,
        array(select slug from amenities join property_amenities on amenity_id = amenities.id where property_id = properties.id) as amenities
      from properties where id = any($1)`,
    [ids],
  )
  return rows
}

function getDistanceKm(row: Row, [lat, lng]: readonly [number, number, number]): number {
  const east = (row.lng - lng) * 111.32 * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(east, (row.lat - lat) * 110.57)
}

/** The names of the facts that the row does not have. */
function listMismatches(row: Row, facts: Facts): string[] {
  const near = facts.near === undefined ? undefined : NEAR_POSITIONS[facts.near]
  const checks: Record<string, boolean> = {
    status: row.status === 'active',
    type: facts.type === undefined || row.property_type === facts.type,
    roomTypes: facts.roomTypes === undefined || facts.roomTypes.includes(row.room_type),
    bedrooms: facts.bedrooms === undefined || row.bedroom_count === facts.bedrooms,
    bedroomsAtLeast: row.bedroom_count >= (facts.bedroomsAtLeast ?? 0),
    bathrooms: facts.bathrooms === undefined || row.bathroom_count === facts.bathrooms,
    city: facts.city === undefined || row.city_slug === facts.city,
    district: facts.district === undefined || row.district_slug === facts.district,
    barangay: facts.barangay === undefined || row.barangay === facts.barangay,
    province: facts.province === undefined || row.province === facts.province,
    region: facts.region === undefined || row.region === facts.region,
    near: facts.near === undefined || (near !== undefined && getDistanceKm(row, near) <= near[2]),
    minPrice: row.pesos >= (facts.minPrice ?? 0),
    maxPrice: row.pesos <= (facts.maxPrice ?? Infinity),
    maxMoveIn: facts.maxMoveIn === undefined || (row.move_in !== null && row.move_in <= facts.maxMoveIn),
    furnishing: facts.furnishing === undefined || row.furnishing === facts.furnishing,
    parking: facts.parking === undefined || row.parking_count > 0,
    pets: facts.pets === undefined || row.pets_allowed,
    amenities: (facts.amenities ?? []).every((slug) => row.amenities.includes(slug)),
  }
  return Object.keys(checks).filter((name) => !checks[name])
}

async function judgePhrase({ q, facts }: { q: string; facts: Facts }): Promise<string | null> {
  const { listings, total } = await findListings(createContext(), readSearch(new URLSearchParams({ q })))
  const first = listings.slice(0, JUDGED_COUNT).map(({ id }) => id)
  if (first.length === 0) return `${q}: nothing found`
  const wrong = (await getRows(first)).flatMap((row) => {
    const names = listMismatches(row, facts)
    return names.length > 0 ? [`${row.title} (${names.join(', ')})`] : []
  })
  return wrong.length > 0 ? `${q}: of ${total}, ${wrong.join('; ')}` : null
}

async function listWrongPhrases(): Promise<string[]> {
  const verdicts: (string | null)[] = []
  for (const phrase of PHRASES) verdicts.push(await judgePhrase(phrase))
  return verdicts.filter((verdict) => verdict !== null)
}

describe('sixty search phrases', () => {
  test('the phrase list has sixty different phrases', () => {
    expect(new Set(PHRASES.map(({ q }) => q)).size).toBe(60)
  })

  /** SQL answers until the index is loaded. It matches neither misspelt nor whole words, so its target is lower. */
  test.each([
    ['plain SQL', 50],
    ['the index', MIN_RIGHT],
  ])('with %s, the first five results have all expected facts for at least %i phrases', async (way, minRight) => {
    if (way === 'the index') await loadSearchIndex(createContext())
    const wrong = await listWrongPhrases()
    const right = PHRASES.length - wrong.length
    process.stdout.write(
      `${right} of ${PHRASES.length} phrases right by ${way}\n${wrong.map((each) => `  ${each}\n`).join('')}`,
    )
    expect(right).toBeGreaterThanOrEqual(minRight)
  })

  test('the newest listings do not satisfy any phrase, so the check can fail', async () => {
    const { listings } = await findListings(createContext(), readSearch(new URLSearchParams()))
    const rows = await getRows(listings.slice(0, JUDGED_COUNT).map(({ id }) => id))
    const satisfied = PHRASES.filter(({ facts }) => rows.every((row) => listMismatches(row, facts).length === 0))
    expect(satisfied).toEqual([])
  })
})
