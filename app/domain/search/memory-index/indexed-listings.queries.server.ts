// Reads active listings for the index: all of them in slices, oldest first, or those with given ids. Only searchable, public data is
// read.
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { hasNoCurfew, hasOwnBathroom } from '#app/domain/listings/space/space.rules.ts'
import type { Curfew, RoomType } from '#app/shared/vocabulary.ts'
import type { IndexedListing } from './engine/columns.ts'
import { toDayNumber } from './match.rules.server.ts'

type Row = {
  id: string
  published_at: string
  published_micros: string
  confirmed_micros: string | null
  property_type: string
  room_type: RoomType
  residents: string
  own_bathroom: boolean | null
  curfew: Curfew | null
  included_utilities: string | null
  furnishing: string
  base_price: string
  advance_months: number
  security_deposit: string | null
  cleaning_fee: string
  bedroom_count: number
  bathroom_count: number
  parking_count: number
  pets_allowed: boolean
  max_guests: number
  minimum_lease_months: number
  available_from: string | null
  checked_until: string | null
  lat: number | null
  lng: number | null
  city_slug: string | null
  district_slug: string | null
  barangay: string | null
  city: string
  province: string | null
  region: string
  floor_area: number | null
  title: string
  title_fil: string | null
  description: string
  description_fil: string | null
  amenities: string | null
  photos: number
}

const SELECT = sql`
  select p.id, p.published_at::text, (extract(epoch from p.published_at) * 1000000)::bigint as published_micros,
    (extract(epoch from p.availability_confirmed_at) * 1000000)::bigint as confirmed_micros,
    p.property_type, p.room_type, p.residents, p.own_bathroom, p.curfew, array_to_string(p.included_utilities, ',') as included_utilities,
    p.furnishing, p.base_price, p.advance_months, p.security_deposit, p.cleaning_fee,
    p.bedroom_count, p.bathroom_count, p.parking_count, p.pets_allowed, p.max_guests, p.minimum_lease_months,
    p.available_from::text, p.checked_until::text,
    p.approximate_location[1] as lat, p.approximate_location[0] as lng,
    p.city_slug, p.district_slug, p.barangay, p.city, p.province, p.region, p.floor_area,
    p.title, p.title_fil, p.description, p.description_fil,
    (select string_agg(a.slug, ',') from property_amenities pa join amenities a on a.id = pa.amenity_id
      where pa.property_id = p.id) as amenities,
    (select count(*)::int from property_images i where i.property_id = p.id) as photos
  from properties p
  where p.status = 'active' and p.deleted_at is null`

/** The last row of a slice; the next slice starts after it (keyset pagination). */
type SliceEnd = { publishedAt: string; id: string }

export async function readSlice(
  db: Db,
  after: SliceEnd | null,
  limit: number,
): Promise<{ listings: IndexedListing[]; last: SliceEnd | null }> {
  const afterCondition = after
    ? sql`and (p.published_at, p.id) > (${after.publishedAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const rows = await readRows(db, sql`${SELECT} ${afterCondition} order by p.published_at, p.id limit ${limit}`)
  const lastRow = rows.length < limit ? undefined : rows.at(-1)
  return {
    listings: rows.map(toIndexedListing),
    last: lastRow ? { publishedAt: lastRow.published_at, id: lastRow.id } : null,
  }
}

/** Returns only the listings that are still active. */
export async function readListings(db: Db, ids: readonly string[]): Promise<IndexedListing[]> {
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return (await readRows(db, sql`${SELECT} and p.id in (${list})`)).map(toIndexedListing)
}

export async function countListings(db: Db): Promise<number> {
  return db.$count(properties, isPublicListing)
}

export async function readAmenitySlugs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from amenities order by position, slug`)
  return rows.map(({ slug }) => slug)
}

async function readRows(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}

function toIndexedListing(row: Row): IndexedListing {
  const price = Number(row.base_price)
  const deposit = row.security_deposit === null ? null : Number(row.security_deposit)
  return {
    id: row.id,
    publishedAt: Number(row.published_micros),
    confirmedAt: row.confirmed_micros === null ? null : Number(row.confirmed_micros),
    type: row.property_type,
    roomType: row.room_type,
    residents: row.residents,
    hasOwnBathroom:
      hasOwnBathroom({ roomType: row.room_type, ownBathroom: row.own_bathroom, bathrooms: row.bathroom_count }) ===
      true,
    hasNoCurfew: hasNoCurfew({ roomType: row.room_type, curfew: row.curfew }),
    bills: row.included_utilities ? row.included_utilities.split(',') : [],
    furnishing: row.furnishing,
    price,
    moveIn: calculateMoveInTotal({
      price,
      deposit,
      advanceMonths: row.advance_months,
      cleaningFee: Number(row.cleaning_fee),
    }),
    bedrooms: row.bedroom_count,
    bathrooms: row.bathroom_count,
    hasParking: row.parking_count > 0,
    petsAllowed: row.pets_allowed,
    guests: row.max_guests,
    leaseMonths: row.minimum_lease_months,
    availableFrom: row.available_from === null ? null : toDayNumber(row.available_from),
    checkedUntil: row.checked_until === null ? null : toDayNumber(row.checked_until),
    lat: row.lat,
    lng: row.lng,
    citySlug: row.city_slug,
    districtSlug: row.district_slug,
    barangay: row.barangay,
    city: row.city,
    province: row.province,
    region: row.region,
    amenities: row.amenities?.split(',') ?? [],
    titles: [row.title, row.title_fil ?? ''],
    texts: [row.description, row.description_fil ?? ''],
    photos: row.photos,
    hasFloorArea: row.floor_area !== null,
  }
}
