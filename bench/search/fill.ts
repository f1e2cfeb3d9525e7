// Fills a database with any number of realistic listings, with a few large SQL statements. The rows are the same every time.
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { ADJECTIVES, AREA_NAMES, NAMES, NOUNS, PLACES_NEAR, SENTENCES } from './listing-vocabulary.ts'

/** Cities with their share of the listings, and a district that people search for. */
const CITIES: [slug: string, weight: number, district: string | null][] = [
  ['quezon-city', 18, null],
  ['makati', 12, 'poblacion-makati'],
  ['taguig', 11, 'bgc'],
  ['manila', 10, null],
  ['pasig', 7, 'ortigas'],
  ['mandaluyong', 5, null],
  ['paranaque', 4, null],
  ['las-pinas', 3, null],
  ['cebu', 8, 'it-park'],
  ['mandaue', 2, null],
  ['lapu-lapu', 2, null],
  ['davao', 5, null],
  ['baguio', 3, null],
  ['iloilo', 3, null],
  ['cagayan-de-oro', 2, null],
  ['bacolod', 2, null],
  ['antipolo', 2, null],
  ['angeles', 1, null],
]
const BATCH_SIZE = 50_000

export async function fillDatabase(serverUrl: string, name: string, listingCount: number): Promise<string> {
  await runStatements(serverUrl, [`create database ${name}`])
  const url = new URL(serverUrl)
  url.pathname = name
  await migrateDatabase(url.href)
  const owners = await makeOwners(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`select setseed(0.42); set synchronous_commit = off; set session_replication_role = replica`)
    await client.query(
      'create temp table market (city text, slug text, province text, region text, district text, lat float8, lng float8, low float8, high float8)',
    )
    for (const row of buildMarketRows())
      await client.query('insert into market values ($1,$2,$3,$4,$5,$6,$7,$8,$9)', row)
    await withoutIndexes(client, async () => {
      for (let first = 1; first <= listingCount; first += BATCH_SIZE) {
        await client.query(INSERT_LISTINGS, [
          first,
          Math.min(listingCount, first + BATCH_SIZE - 1),
          owners,
          ...SQL_LISTS,
        ])
      }
      await client.query(INSERT_AMENITIES)
      await client.query(INSERT_IMAGES)
    })
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return url.href
}

/** Drops the indexes during the inserts, because building them once afterwards is much faster. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('properties'::regclass, 'property_amenities'::regclass, 'property_images'::regclass)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query('alter table property_amenities drop constraint property_amenities_property_id_amenity_id_pk')
  await work()
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('alter table property_amenities add primary key (property_id, amenity_id)')
  for (const { definition } of rows) await client.query(definition)
}

async function makeOwners(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url)
  try {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(db, 'landlord')))
    return people.map(({ id }) => id)
  } finally {
    await close()
  }
}

function buildMarketRows(): unknown[][] {
  const totalWeight = CITIES.reduce((sum, [, weight]) => sum + weight, 0)
  let low = 0
  return CITIES.map(([slug, weight, district]) => {
    const city = findCityBySlug(slug)
    if (!city) throw new Error(`The gazetteer has no ${slug}`)
    const [province = null, region = province] = city.area.split(', ')
    const high = slug === CITIES.at(-1)?.[0] ? 2 : low + weight / totalWeight // 2, so that the last range has no upper end
    const row = [
      city.name,
      slug,
      region === province ? null : province,
      region,
      district,
      city.lat,
      city.lng,
      low,
      high,
    ]
    low = high
    return row
  })
}

const TYPES = [
  'condo',
  'condo',
  'condo',
  'apartment',
  'apartment',
  'apartment',
  'house',
  'house',
  'studio',
  'studio',
  'townhouse',
  'loft',
  'penthouse',
  'commercial',
]
/** Lowest and highest rent of each type in pesos. */
const RENTS: Record<string, [number, number]> = {
  condo: [12_000, 70_000],
  apartment: [7_000, 35_000],
  house: [10_000, 90_000],
  studio: [5_000, 22_000],
  townhouse: [14_000, 60_000],
  loft: [18_000, 80_000],
  penthouse: [60_000, 250_000],
  commercial: [20_000, 200_000],
}
const SQL_LISTS = [
  TYPES,
  TYPES.map((type) => RENTS[type]?.[0] ?? 0),
  TYPES.map((type) => RENTS[type]?.[1] ?? 0),
  TYPES.map((type) => NOUNS[type]?.[0] ?? ''),
  TYPES.map((type) => NOUNS[type]?.at(-1) ?? ''),
  ADJECTIVES,
  PLACES_NEAR,
  NAMES,
  SENTENCES,
  AREA_NAMES,
]

const pickSql = (list: string) => `(${list})[1 + floor(random() * array_length(${list}, 1))::int]`

const INSERT_LISTINGS = `
insert into properties (owner_id, status, title, description, property_type, furnishing, max_guests, bedroom_count, bed_count,
  bathroom_count, parking_count, floor_area, pets_allowed, location, approximate_location, barangay, city, city_slug, district_slug,
  province, region, base_price, cleaning_fee, security_deposit, advance_months, available_from, published_at, created_at)
select
  ${pickSql('$3::uuid[]')},
  case when chance < 0.92 then 'active' when chance < 0.95 then 'inactive' when chance < 0.98 then 'pending' else 'draft' end,
  concat_ws(' ', ${pickSql('$9::text[]')}, case when random() < 0.7 then ($7::text[])[kind] else ($8::text[])[kind] end,
    case when random() < 0.4 then initcap(${pickSql('$11::text[]')}) || ' Residences' end, ${pickSql('$10::text[]')}),
  concat_ws(' ', ${Array.from({ length: 5 }, () => pickSql('$12::text[]')).join(', ')},
    'Along ' || initcap(${pickSql('$11::text[]')}) || ' Street.', 'Ask for ' || initcap(${pickSql('$11::text[]')}) || ' at the desk.'),
  ($4::text[])[kind],
  (array['unfurnished', 'semi_furnished', 'furnished'])[1 + floor(random() * 3)::int],
  1 + floor(random() * 6)::int, rooms, rooms, 1 + floor(random() * greatest(rooms, 1))::int, floor(random() * 2.2)::int,
  18 + floor(random() * 160)::int, random() < 0.35,
  point(lng + away_x, lat + away_y), point(round((lng + away_x)::numeric, 4)::float8, round((lat + away_y)::numeric, 4)::float8),
  ${pickSql('$13::text[]')}, city, slug, case when district is not null and random() < 0.35 then district end,
  province, region, price, case when random() < 0.2 then 150000 else 0 end,
  case when random() < 0.85 then price * (1 + floor(random() * 2)::int) end, 1 + floor(random() * 2)::int,
  case when random() < 0.6 then date '2026-06-01' + floor(random() * 240)::int end,
  timestamptz '2026-11-01', timestamptz '2026-11-01' - random() * interval '1000 days'
from (
  select drafts.*, market.*, case when ($4::text[])[kind] in ('studio', 'commercial') then 0 else 1 + floor(spread * 4)::int end as rooms,
    (round((($5::int[])[kind] + power(spread, 2) * (($6::int[])[kind] - ($5::int[])[kind])) / 500) * 50000)::bigint as price
  from (
    select n, random() as chance, random() as where_to, random() as spread, 1 + floor(random() * array_length($4::text[], 1))::int as kind,
      (random() + random() - 1) * 0.06 as away_x, (random() + random() - 1) * 0.06 as away_y
    from generate_series($1::int, $2::int) n offset 0
  ) drafts
  join market on drafts.where_to >= market.low and drafts.where_to < market.high
) drawn`

/** About five for each listing, some far more common. Uses a hash, because random() would be evaluated once for all listings. */
const INSERT_AMENITIES = `
insert into property_amenities (property_id, amenity_id)
select p.id, a.id from properties p
join amenities a on (hashtext(p.id::text || a.slug) & 65535) < 65536 * 0.32 / (1 + a.position / 9.0)`

const INSERT_IMAGES = `
insert into property_images (property_id, url, "order", width, height, widths, alt)
select id, '/pictures/' || substr(id::text, 1, 2) || '.webp', 0, 1200, 800, '{400,800}', 'Living room' from properties`

async function runStatements(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
