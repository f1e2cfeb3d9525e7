// Translates search criteria to SQL conditions over `properties`. Kept simple on purpose: tests compare the memory index with this.
import {
  and,
  arrayContains,
  type Column,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { buildListingWords, properties } from '#app/db/schema/listings/listings.server.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import type { Bounds, Rooms } from '#app/domain/search/criteria/search-input.schema.ts'
import { boundShape, listEdges, type Shape } from '#app/domain/search/criteria/shape.rules.ts'
import {
  LANDMARK_RADIUS_KM,
  toCentavos,
  type Demands,
  type SearchPlace,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'

export function buildConditions({ filters, place, near, commute, demands, words }: SearchCriteria): SQL | undefined {
  return and(
    isPublicListing,
    place ? isInPlaces(place, demands?.otherPlace ?? null) : undefined,
    near ? lte(buildDistanceKm(near), near.kilometres) : undefined,
    commute ? lte(buildDistanceKm(commute), commute.kilometres) : undefined,
    ...words.map(hasWord),
    filters.type ? hasType(filters.type, demands) : undefined,
    ...(demands ? buildDemands(demands) : []),
    filters.roomTypes.length > 0 ? inArray(properties.roomType, filters.roomTypes) : undefined,
    filters.residents ? eq(properties.residents, filters.residents) : undefined,
    filters.ownBathroom ? HAS_OWN_BATHROOM : undefined,
    filters.noCurfew ? HAS_NO_CURFEW : undefined,
    filters.bills.length > 0 ? arrayContains(properties.includedUtilities, filters.bills) : undefined,
    filters.furnishing ? eq(properties.furnishing, filters.furnishing) : undefined,
    filters.minPrice === null ? undefined : gte(properties.basePrice, toCentavos(filters.minPrice)),
    filters.maxPrice === null ? undefined : lte(properties.basePrice, toCentavos(filters.maxPrice)),
    filters.bedrooms ? hasBedrooms(filters.bedrooms) : undefined,
    filters.bathrooms ? hasRooms(properties.bathroomCount, filters.bathrooms) : undefined,
    filters.parking ? gte(properties.parkingCount, 1) : undefined,
    filters.pets ? eq(properties.petsAllowed, true) : undefined,
    filters.checked ? IS_CHECKED : undefined,
    filters.availableBy ? isAvailableBy(filters.availableBy) : undefined,
    filters.maxMoveIn === null ? undefined : lte(MOVE_IN_TOTAL, toCentavos(filters.maxMoveIn)),
    filters.area ? isWithin(filters.area) : undefined,
    filters.shape ? isInShape(filters.shape) : undefined,
    ...filters.amenities.map(hasAmenity),
  )
}

function isInPlaces(place: SearchPlace, otherPlace: SearchPlace | null): SQL | undefined {
  return otherPlace ? or(isInPlace(place), isInPlace(otherPlace)) : isInPlace(place)
}

function hasType(type: PropertyType, { otherTypes = [], otherRoomTypes = [] }: Partial<Demands> = {}): SQL | undefined {
  return or(
    inArray(properties.propertyType, [type, ...otherTypes]),
    otherRoomTypes.length > 0 ? inArray(properties.roomType, otherRoomTypes) : undefined,
  )
}

function buildDemands({ excludedPlace, minGuests, maxLeaseMonths, noPets }: Demands): (SQL | undefined)[] {
  return [
    excludedPlace ? sql`(${isInPlace(excludedPlace)}) is not true` : undefined, // A listing without a district is not in it.
    minGuests === null ? undefined : gte(properties.maxGuests, minGuests),
    maxLeaseMonths === null ? undefined : lte(properties.minimumLeaseMonths, maxLeaseMonths),
    noPets ? eq(properties.petsAllowed, false) : undefined,
  ]
}

/** Must equal `calculateMoveInTotal`; null, and therefore never matched, if the deposit is unknown. */
export const MOVE_IN_TOTAL = sql`(${properties.basePrice} * ${properties.advanceMonths} + ${properties.securityDeposit} + ${properties.cleaningFee})`

/** Must equal `hasOwnBathroom`. */
export const HAS_OWN_BATHROOM = sql`case ${properties.roomType} when 'entire_place' then ${properties.bathroomCount} > 0 else coalesce(${properties.ownBathroom}, false) end`

/** Must equal `hasNoCurfew`. */
export const HAS_NO_CURFEW = sql`(${properties.roomType} = 'entire_place' or coalesce(${properties.curfew} = 'none', false))`

/** Must equal the range of the memory index: null, for a listing without a check, is never on or after today. */
export const IS_CHECKED = sql`coalesce(${properties.checkedUntil} >= (now() at time zone 'Asia/Manila')::date, false)`

export const LNG = sql<number | null>`${properties.approximateLocation}[0]`
export const LAT = sql<number | null>`${properties.approximateLocation}[1]`

function hasRooms(column: Column, { count, orMore }: Rooms): SQL {
  return orMore ? gte(column, count) : eq(column, count)
}

/** Null for a shop or an office, whose zero bedrooms do not make it a studio. */
export const BEDROOMS = sql`case when ${properties.propertyType} = 'commercial' then nullif(${properties.bedroomCount}, 0) else ${properties.bedroomCount} end`

/** The plain column reads the index; only the studio needs the rule about shops and offices. */
function hasBedrooms(rooms: Rooms): SQL | undefined {
  return and(hasRooms(properties.bedroomCount, rooms), rooms.count === 0 ? isNotNull(BEDROOMS) : undefined)
}

function isAvailableBy(day: string): SQL | undefined {
  return or(isNull(properties.availableFrom), lte(properties.availableFrom, day))
}

export function isWithin({ south, west, north, east }: Bounds): SQL {
  return sql`${LAT} between ${south} and ${north} and ${LNG} between ${west} and ${east}`
}

/** Must equal `isInEdges`. */
function isInShape(shape: Shape): SQL | undefined {
  const crossings = listEdges(shape).map(
    ({ from, to, lngPerLat }) =>
      sql`(case when (${from.lat}::float8 > ${LAT}) <> (${to.lat}::float8 > ${LAT})
        and ${LNG} < ${from.lng}::float8 + ${lngPerLat}::float8 * (${LAT} - ${from.lat}::float8) then 1 else 0 end)`,
  )
  return and(isWithin(boundShape(shape)), sql`(${sql.join([sql`0`, ...crossings], sql` + `)}) % 2 = 1`)
}

function hasAmenity(slug: string): SQL {
  return sql`exists (
    select 1 from property_amenities pa join amenities a on a.id = pa.amenity_id
    where pa.property_id = ${properties.id} and a.slug = ${slug}
  )`
}

function isInPlace(place: SearchPlace): SQL | undefined {
  const { kind, name, slug, citySlug } = place
  if (kind === 'district' && slug !== null) return eq(properties.districtSlug, slug)
  if (slug !== null) return eq(properties.citySlug, slug)
  if (kind === 'region') return eq(properties.region, name)
  if (kind === 'province') return eq(properties.province, name)
  if (kind === 'barangay')
    return and(
      citySlug === null ? undefined : eq(properties.citySlug, citySlug),
      sql`lower(${properties.barangay}) = ${name.toLowerCase()}`,
    )
  if (place.lat !== null && place.lng !== null)
    return lte(buildDistanceKm({ lat: place.lat, lng: place.lng }), LANDMARK_RADIUS_KM)
  return or(...[properties.region, properties.city, properties.barangay].map((text) => containsText(text, name)))
}

/** Must equal `getKilometresBetween`. Measured from the approximate position; null without one. */
export function buildDistanceKm({ lat, lng }: { lat: number; lng: number }): SQL {
  return sql`6371 * sqrt(
    power(radians(${LNG} - ${lng}::float8) * cos(radians((${LAT} + ${lat}::float8) / 2)), 2) + power(radians(${LAT} - ${lat}::float8), 2)
  )`
}

/** A shorter word is found only as a whole, as in the memory index. */
const MIN_PREFIX_LENGTH = 3

/** Reads the index over `buildListingWords`. */
export function hasWord(word: string): SQL {
  const query = buildWordQuery(word)
  return query === null ? sql`false` : sql`${buildListingWords(properties)} @@ ${query}::tsquery`
}

/** As a tsquery over `buildListingWords`; null for a word that no text has. A word with signs inside ('1.5') is several words there. */
export function buildWordQuery(word: string): string | null {
  const parts = word.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  if (parts.length === 0) return null
  return parts.map((part) => (part.length < MIN_PREFIX_LENGTH ? `'${part}'` : `'${part}':*`)).join(' & ')
}

const TITLE_COLUMNS = [properties.title, properties.titleFil]

/** The number of words in the title, which is the first criterion of relevance. */
export function countWordsInTitle(words: readonly string[]): SQL {
  const titleMatches = words.map(
    (word) => sql`(case when ${or(...TITLE_COLUMNS.map((text) => containsText(text, word)))} then 1 else 0 end)`,
  )
  return sql.join([sql`0`, ...titleMatches], sql` + `)
}

/** Case-insensitive; the wildcards of LIKE are escaped. */
function containsText(text: Column, searchText: string): SQL {
  return sql`${text} ilike ${`%${escapeLikePattern(searchText)}%`}`
}
