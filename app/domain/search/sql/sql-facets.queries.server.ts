// Facet counts in SQL: one GROUP BY per group of choices, over the listings that match all other filters.
import { type Column, count, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { amenities, properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { BILLS, FURNISHINGS, PROPERTY_TYPES, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import { RESIDENTS_CHOICES } from '#app/domain/search/criteria/search-input.schema.ts'
import { removeFilters, toRoomCounts, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import {
  BEDROOMS,
  buildConditions,
  HAS_NO_CURFEW,
  HAS_OWN_BATHROOM,
  IS_CHECKED,
} from './sql-conditions.queries.server.ts'
import { countRentsBySql, getRentsBySql } from './sql-rents.queries.server.ts'

export async function getFacetsBySql(db: Db, criteria: SearchCriteria): Promise<Facets> {
  const countWithout = (column: Column | SQL, ...filterNames: (keyof SearchCriteria['filters'])[]) =>
    countByColumn(db, removeFilters(criteria, ...filterNames), column)
  const anyRent = removeFilters(criteria, 'minPrice', 'maxPrice')
  const price = await getRentsBySql(db, anyRent)
  return {
    total: await db.$count(properties, buildConditions(criteria)),
    type: toCountsByChoice(PROPERTY_TYPES, await countWithout(properties.propertyType, 'type')),
    roomTypes: toCountsByChoice(ROOM_TYPES, await countWithout(properties.roomType, 'roomTypes')),
    residents: toCountsByChoice(RESIDENTS_CHOICES, await countWithout(properties.residents, 'residents')),
    ownBathroom: (await countWithout(HAS_OWN_BATHROOM, 'ownBathroom')).get('true') ?? 0,
    noCurfew: (await countWithout(HAS_NO_CURFEW, 'noCurfew')).get('true') ?? 0,
    bills: toCountsByChoice(BILLS, await countByBill(db, criteria)),
    furnishing: toCountsByChoice(FURNISHINGS, await countWithout(properties.furnishing, 'furnishing')),
    bedrooms: toRoomCounts(await countWithout(BEDROOMS, 'bedrooms')),
    bathrooms: toRoomCounts(await countWithout(properties.bathroomCount, 'bathrooms')),
    parking: (await countWithout(sql`${properties.parkingCount} > 0`, 'parking')).get('true') ?? 0,
    pets: (await countWithout(sql`${properties.petsAllowed}`, 'pets')).get('true') ?? 0,
    checked: (await countWithout(IS_CHECKED, 'checked')).get('true') ?? 0,
    amenities: await countByAmenity(db, criteria),
    price,
    rents: price && (await countRentsBySql(db, anyRent, price)),
  }
}

async function countByColumn(db: Db, criteria: SearchCriteria, column: Column | SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({ value: sql<unknown>`${column}`, total: count() })
    .from(properties)
    .where(buildConditions(criteria))
    .groupBy(sql`1`)
  return new Map(rows.map(({ value, total }) => [String(value), total]))
}

/** With the bills that are already chosen, because a listing must include all of them. */
async function countByBill(db: Db, criteria: SearchCriteria): Promise<Map<string, number>> {
  const rows = await db
    .select({ bill: sql<string>`bill`, total: count() })
    .from(properties)
    .innerJoin(sql`unnest(${properties.includedUtilities}) as bill`, sql`true`)
    .where(buildConditions(criteria))
    .groupBy(sql`1`)
  return new Map(rows.map(({ bill, total }) => [bill, total]))
}

/** Includes amenities with a count of 0. */
async function countByAmenity(db: Db, criteria: SearchCriteria): Promise<Record<string, number>> {
  const matching = db
    .select({ amenityId: propertyAmenities.amenityId, total: count().as('total') })
    .from(propertyAmenities)
    .innerJoin(properties, sql`${properties.id} = ${propertyAmenities.propertyId}`)
    .where(buildConditions(criteria))
    .groupBy(propertyAmenities.amenityId)
    .as('matching')
  const rows = await db
    .select({ slug: amenities.slug, total: matching.total })
    .from(amenities)
    .leftJoin(matching, sql`${matching.amenityId} = ${amenities.id}`)
  return Object.fromEntries(rows.map(({ slug, total }) => [slug, total ?? 0]))
}

function toCountsByChoice<T extends string>(allChoices: readonly T[], counts: Map<string, number>): Record<T, number> {
  return Object.fromEntries(allChoices.map((choice) => [choice, counts.get(choice) ?? 0])) as Record<T, number>
}
