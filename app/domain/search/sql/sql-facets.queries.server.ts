// How many homes each choice would show: for every group of choices one GROUP BY over what the other filters leave.
import { type Column, count, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { amenities, properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { FURNISHINGS, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import { leavingOut, roomCounts, type Wanted } from '#app/domain/search/criteria/search-criteria.model.ts'
import { conditionsOf } from './sql-conditions.queries.server.ts'
import { rentsBySql } from './sql-rents.queries.server.ts'

export async function facetsBySql(db: Db, wanted: Wanted): Promise<Facets> {
  const by = (column: Column | SQL, ...names: (keyof Wanted['filters'])[]) =>
    countsBy(db, leavingOut(wanted, ...names), column)
  const [total, types, furnishings, bedrooms, bathrooms, parking, pets, amenityCounts, price] = await Promise.all([
    db.$count(properties, conditionsOf(wanted)),
    by(properties.propertyType, 'type'),
    by(properties.furnishing, 'furnishing'),
    by(properties.bedroomCount, 'bedrooms'),
    by(properties.bathroomCount, 'bathrooms'),
    by(sql`${properties.parkingCount} > 0`, 'parking'),
    by(sql`${properties.petsAllowed}`, 'pets'),
    countsByAmenity(db, wanted),
    rentsBySql(db, leavingOut(wanted, 'minPrice', 'maxPrice')),
  ])
  return {
    total,
    type: choices(PROPERTY_TYPES, types),
    furnishing: choices(FURNISHINGS, furnishings),
    bedrooms: roomCounts(bedrooms),
    bathrooms: roomCounts(bathrooms),
    parking: parking.get('true') ?? 0,
    pets: pets.get('true') ?? 0,
    amenities: amenityCounts,
    price,
  }
}

async function countsBy(db: Db, wanted: Wanted, column: Column | SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({ value: sql<unknown>`${column}`, total: count() })
    .from(properties)
    .where(conditionsOf(wanted))
    .groupBy(sql`1`)
  return new Map(rows.map(({ value, total }) => [String(value), total]))
}

/** Every amenity we know, also those that nobody has. */
async function countsByAmenity(db: Db, wanted: Wanted): Promise<Record<string, number>> {
  const matching = db
    .select({ amenityId: propertyAmenities.amenityId, total: count().as('total') })
    .from(propertyAmenities)
    .innerJoin(properties, sql`${properties.id} = ${propertyAmenities.propertyId}`)
    .where(conditionsOf(wanted))
    .groupBy(propertyAmenities.amenityId)
    .as('matching')
  const rows = await db
    .select({ slug: amenities.slug, total: matching.total })
    .from(amenities)
    .leftJoin(matching, sql`${matching.amenityId} = ${amenities.id}`)
  return Object.fromEntries(rows.map(({ slug, total }) => [slug, total ?? 0]))
}

function choices<T extends string>(known: readonly T[], counts: Map<string, number>): Record<T, number> {
  return Object.fromEntries(known.map((each) => [each, counts.get(each) ?? 0])) as Record<T, number>
}
