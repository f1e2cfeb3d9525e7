// Buildings and the spaces in them that can be let: units, rooms and beds.
import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BUNKS, RESIDENTS, SPACE_KINDS } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  between,
  inThePhilippines,
  lengthBetween,
  positive,
  slugFormat,
  valueIn,
} from '#app/db/schema/checks.server.ts'
import { createdAt, id, position, requiredReference, updatedAt, version } from '#app/db/schema/columns.server.ts'
import { properties } from './listings.server.ts'

/** A range of whole numbers as PostgreSQL prints it: `[1000000,2000000)`. */
export const numberRange = customType<{ data: string }>({ dataType: () => 'int4range' })

/** The largest number of a unit in its building, of a room in its unit and of a bed in its room. */
export const MAX_SPACE_NUMBER = 999

/**
 * Owner: domain/listings. A building with a name is one that its owner made. The building of a single home has neither a name nor an address:
 * it has the id of its listing, whose address counts, and a trigger on `properties` makes it.
 */
export const buildings = pgTable(
  'buildings',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    homeListingId: uuid('home_listing_id')
      .unique('buildings_home_listing_unique')
      .references(() => properties.id, { onDelete: 'cascade' }),
    name: text(),
    street: text(),
    barangay: text(),
    city: text().notNull().default(''),
    citySlug: text('city_slug'),
    districtSlug: text('district_slug'),
    province: text(),
    region: text().notNull().default(''),
    /** The exact position. Never leaves the server. */
    location: position('location'),
    approximateLocation: position('approximate_location'),
    houseRules: text('house_rules'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('buildings_owner')
      .on(t.ownerId, t.name, t.id)
      .where(sql`${t.name} is not null`),
    index('buildings_owner_key').on(t.ownerId),
    check('buildings_home_or_named', sql`(${t.homeListingId} is null) = (${t.name} is not null)`),
    lengthBetween(t.name, 1, 100),
    lengthBetween(t.street, 1, 200),
    lengthBetween(t.barangay, 1, 120),
    lengthBetween(t.city, 0, 120),
    slugFormat(t.citySlug),
    slugFormat(t.districtSlug),
    lengthBetween(t.province, 1, 120),
    lengthBetween(t.region, 0, 120),
    inThePhilippines(t.location),
    inThePhilippines(t.approximateLocation),
    check('buildings_location_has_approximate', sql`(${t.location} is null) = (${t.approximateLocation} is null)`),
    lengthBetween(t.houseRules, 1, 4_000),
    positive(t.version),
  ],
)

type NumberColumns = Record<'kind' | 'unitNumber' | 'roomNumber' | 'bedNumber', AnyPgColumn>

/** A unit covers a million numbers, a room of it a thousand of these, a bed one. */
const buildExtent = (t: NumberColumns): SQL =>
  sql`int4range(${t.unitNumber} * 1000000 + ${t.roomNumber} * 1000 + ${t.bedNumber}, ${t.unitNumber} * 1000000 + ${t.roomNumber} * 1000 + ${t.bedNumber} + case ${t.kind} when 'unit' then 1000000 when 'room' then 1000 else 1 end)`

/**
 * Owner: domain/listings. A unit of a building, a room of a unit, or a bed of a room. Its place in the tree is its three numbers, which never
 * change and are never used again; `extent` follows from them. Two spaces of a building overlap exactly when one contains the other.
 */
export const spaces = pgTable(
  'spaces',
  {
    id: id(),
    buildingId: requiredReference('building_id', () => buildings.id, 'cascade'),
    parentId: uuid('parent_id'),
    /** The listing that offers it; a space is offered by at most one. */
    listingId: uuid('listing_id').references(() => properties.id, { onDelete: 'set null' }),
    kind: text({ enum: SPACE_KINDS }).notNull(),
    /** Empty for the unit of a single home. */
    label: text().notNull().default(''),
    /** Of a unit or a room; 0 is the ground floor. */
    floor: integer(),
    unitNumber: integer('unit_number').notNull(),
    roomNumber: integer('room_number').notNull().default(0),
    bedNumber: integer('bed_number').notNull().default(0),
    extent: numberRange()
      .notNull()
      .generatedAlwaysAs((): SQL => buildExtent(spaces)),
    /** Of a room: for whom. */
    residents: text({ enum: RESIDENTS }).notNull().default('anyone'),
    /** Of a room; null if the owner did not say. */
    ownBathroom: boolean('own_bathroom'),
    /** Of a bed; null for a single bed. */
    bunk: text({ enum: BUNKS }),
    /** Why the space cannot be let now, as during a repair. */
    outOfUseNote: text('out_of_use_note'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({ name: 'spaces_parent_id_fk', columns: [t.parentId], foreignColumns: [t.id] }).onDelete('cascade'),
    unique('spaces_place_unique').on(t.buildingId, t.extent),
    uniqueIndex('spaces_label_unique')
      .on(t.buildingId, sql`coalesce(${t.parentId}, ${t.buildingId})`, t.label)
      .where(sql`${t.label} <> ''`),
    index('spaces_parent').on(t.parentId),
    index('spaces_listing').on(t.listingId),
    valueIn(t.kind, SPACE_KINDS),
    lengthBetween(t.label, 0, 40),
    between(t.floor, -5, 100),
    check(
      'spaces_numbers_by_kind',
      sql`${t.unitNumber} between 1 and 999 and case ${t.kind} when 'unit' then ${t.roomNumber} = 0 and ${t.bedNumber} = 0 when 'room' then ${t.roomNumber} between 1 and 999 and ${t.bedNumber} = 0 else ${t.roomNumber} between 1 and 999 and ${t.bedNumber} between 1 and 999 end`,
    ),
    check('spaces_parent_by_kind', sql`(${t.kind} = 'unit') = (${t.parentId} is null)`),
    check('spaces_floor_of_units_and_rooms', sql`${t.floor} is null or ${t.kind} <> 'bed'`),
    valueIn(t.residents, RESIDENTS),
    check('spaces_residents_of_rooms', sql`${t.residents} = 'anyone' or ${t.kind} = 'room'`),
    check('spaces_bathroom_of_rooms', sql`${t.ownBathroom} is null or ${t.kind} = 'room'`),
    valueIn(t.bunk, BUNKS),
    check('spaces_bunk_of_beds', sql`${t.bunk} is null or ${t.kind} = 'bed'`),
    lengthBetween(t.outOfUseNote, 1, 200),
    positive(t.version),
  ],
)
