// Listings with their photos and amenities.
import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { MAX_IMAGE_SIDE_PX, MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import {
  AMENITY_CATEGORIES,
  CURFEWS,
  FURNISHINGS,
  INACTIVE_REASONS,
  LISTING_STATUSES,
  LISTING_TEXTS,
  PROPERTY_TYPES,
  RESIDENTS,
  RETURN_REASONS,
  ROOM_TYPES,
  UTILITIES,
} from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import {
  between,
  inThePhilippines,
  jsonObject,
  lengthBetween,
  notNegative,
  positive,
  slugFormat,
  valueIn,
  valuesIn,
} from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  day,
  id,
  moment,
  position,
  requiredReference,
  updatedAt,
  version,
} from '#app/db/schema/columns.server.ts'
import { videoChecks, videoColumns } from './listing-video.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'

type WordColumns = Record<'title' | 'titleFil' | 'description' | 'descriptionFil' | 'barangay' | 'city', AnyPgColumn>

/**
 * The words of a listing without accents. A query must use this expression, or PostgreSQL does not use the index. Signs that its parser
 * would read as parts of an address, a path or a number separate words; apostrophes vanish.
 */
export function buildListingWords(t: WordColumns): SQL {
  return sql`to_tsvector('listing_words', translate(${t.title} || ' ' || coalesce(${t.titleFil}, '') || ' ' || ${t.description} || ' ' || coalesce(${t.descriptionFil}, '') || ' ' || coalesce(${t.barangay}, '') || ' ' || ${t.city}, ${sql.raw(`'/-_.@:''’\`', '      '`)}))`
}

/**
 * Owner: domain/listings. A draft may be incomplete, because the editor saves automatically; every other status needs all
 * fields (`properties_whole_unless_draft`). A listing with rows about money is never deleted: `deleted_at` hides it.
 */
export const properties = pgTable(
  'properties',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    /** The agent who manages the listing for its owner, if any. */
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    status: text({ enum: LISTING_STATUSES }).notNull().default('draft'),
    featured: boolean().notNull().default(false),
    title: text().notNull().default(''),
    titleFil: text('title_fil'),
    description: text().notNull().default(''),
    descriptionFil: text('description_fil'),
    propertyType: text('property_type', { enum: PROPERTY_TYPES }).notNull(),
    roomType: text('room_type', { enum: ROOM_TYPES }).notNull().default('entire_place'),
    /** Who may live there. Not `anyone` only in a shared home. */
    residents: text({ enum: RESIDENTS }).notNull().default('anyone'),
    /** Of a room: true if its bathroom is its own; null if the owner did not say. A whole unit has its own, a bedspace shares one. */
    ownBathroom: boolean('own_bathroom'),
    /** Of a shared home; null if the owner did not say. */
    curfew: text({ enum: CURFEWS }),
    furnishing: text({ enum: FURNISHINGS }).notNull().default('unfurnished'),
    maxGuests: integer('max_guests').notNull().default(1),
    bedroomCount: integer('bedroom_count').notNull().default(0),
    bedCount: integer('bed_count').notNull().default(0),
    bathroomCount: integer('bathroom_count').notNull().default(0),
    parkingCount: integer('parking_count').notNull().default(0),
    /** Square metres. */
    floorArea: numeric('floor_area', { precision: 8, scale: 1, mode: 'number' }),
    petsAllowed: boolean('pets_allowed').notNull().default(false),
    /** The exact position. Never leaves the server; the public sees `approximate_location`. */
    location: position('location'),
    /** The same for all listings at one address, so that several points cannot be averaged to the exact position. */
    approximateLocation: position('approximate_location'),
    street: text(),
    /** Unit, floor or room number. Private like the street. */
    unit: text(),
    fullAddress: text('full_address'),
    barangay: text(),
    city: text().notNull().default(''),
    citySlug: text('city_slug'),
    districtSlug: text('district_slug'),
    province: text(),
    region: text().notNull().default(''),
    basePrice: centavos('base_price').notNull().default(0),
    cleaningFee: centavos('cleaning_fee').notNull().default(0),
    /** Null is shown as "Ask", never as free. */
    securityDeposit: centavos('security_deposit'),
    /** Months of advance; the advance is the first month's rent. */
    advanceMonths: integer('advance_months').notNull().default(1),
    /** Monthly, on top of the rent; 0 if the rent includes them. */
    associationDues: centavos('association_dues').notNull().default(0),
    includedUtilities: text('included_utilities', { enum: UTILITIES }).array().notNull().default([]),
    minimumLeaseMonths: integer('minimum_lease_months').notNull().default(12),
    leaseTerms: text('lease_terms'),
    leaseTermsFil: text('lease_terms_fil'),
    houseRules: text('house_rules'),
    houseRulesFil: text('house_rules_fil'),
    availableFrom: day('available_from'),
    ...videoColumns(),
    /**
     * The last day on which a check of the listing, its owner or its agent is valid, as the cards show it; null without one. Kept by
     * triggers on the tables of checks and agents.
     */
    checkedUntil: day('checked_until'),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Texts that a person wrote or edited; the others are drafted again when the facts change. */
    writtenTexts: text('written_texts', { enum: LISTING_TEXTS }).array().notNull().default([]),
    /** The owner whom an agent represents, and the document that authorizes the agent. Private. */
    representedOwner: text('represented_owner'),
    authorityFileId: uuid('authority_file_id').references(() => storedFiles.id, { onDelete: 'set null' }),
    /** When the owner last said that the listing is available; null if never. */
    availabilityConfirmedAt: moment('availability_confirmed_at'),
    /** When "Still available?" was first asked since then. */
    availabilityAskedAt: moment('availability_asked_at'),
    availabilityAskCount: integer('availability_ask_count').notNull().default(0),
    inactiveReason: text('inactive_reason', { enum: INACTIVE_REASONS }),
    /** What the reviewer asked for when the listing was rejected. */
    reviewNote: text('review_note'),
    /** The reasons that the reviewer chose; `review_note` is what the reviewer wrote. */
    reviewReasons: text('review_reasons', { enum: RETURN_REASONS }).array().notNull().default([]),
    version: version(),
    statusChangedAt: moment('status_changed_at').notNull().defaultNow(),
    publishedAt: moment('published_at'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('properties_public')
      .on(t.status, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('properties_recent')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    // For public lists, newest first by the date that the card shows.
    index('properties_published')
      .on(t.publishedAt, t.id)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    index('properties_featured')
      .on(t.publishedAt, t.id)
      .where(sql`${t.featured} and ${t.status} = 'active' and ${t.deletedAt} is null`),
    // For index-only scans: counts by city, type and barangay on the public pages.
    index('properties_public_areas')
      .on(t.citySlug, t.propertyType, t.barangay)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    // For an index-only scan: the sitemap.
    index('properties_public_ids')
      .on(t.id, t.updatedAt)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    // For the search in SQL by words. `properties_public_search`, which serves its filters, is in the migrations, because Drizzle has
    // no INCLUDE.
    index('properties_public_words')
      .using('gin', buildListingWords(t))
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    // For the search of administrators by words, in the listings that the index above does not contain.
    index('properties_other_words')
      .using('gin', buildListingWords(t))
      .where(sql`${t.status} <> 'active' and ${t.deletedAt} is null`),
    // For the search in SQL by checks: few listings have one.
    index('properties_checked')
      .on(t.checkedUntil)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null and ${t.checkedUntil} is not null`),
    // For counts by status and type. Small, because it has few different values.
    index('properties_counts')
      .on(t.status, t.propertyType)
      .where(sql`${t.deletedAt} is null`),
    // For what waits for a review, oldest first.
    index('properties_waiting')
      .on(t.statusChangedAt, t.id)
      .where(sql`${t.status} = 'pending' and ${t.deletedAt} is null`),
    // For searches in the admin console.
    index('properties_title_search').using('gin', t.title.op('gin_trgm_ops')),
    index('properties_title_fil_search')
      .using('gin', t.titleFil.op('gin_trgm_ops'))
      .where(sql`${t.titleFil} is not null`),
    index('properties_type').on(t.propertyType, t.status, t.createdAt),
    // For applications by the type of their listing: the answer is in the index, the rows are fifty times larger
    index('properties_type_ids').on(t.propertyType, t.id),
    index('properties_city').on(t.citySlug, t.status, t.publishedAt),
    index('properties_district')
      .on(t.districtSlug, t.status, t.publishedAt)
      .where(sql`${t.districtSlug} is not null`),
    index('properties_price').on(t.status, t.basePrice, t.id),
    index('properties_bedrooms').on(t.status, t.bedroomCount, t.bathroomCount, t.publishedAt),
    index('properties_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('properties_owner').on(t.ownerId, t.status, t.createdAt),
    index('properties_agent').on(t.agentId, t.status),
    index('properties_authority_file').on(t.authorityFileId),
    // For the job that asks owners whether a listing is still available.
    index('properties_availability_due')
      .on(
        t.availabilityAskCount,
        sql`coalesce(${t.availabilityAskedAt}, ${t.availabilityConfirmedAt}, ${t.publishedAt})`,
      )
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    valueIn(t.status, LISTING_STATUSES),
    valueIn(t.propertyType, PROPERTY_TYPES),
    valueIn(t.roomType, ROOM_TYPES),
    valueIn(t.residents, RESIDENTS),
    valueIn(t.curfew, CURFEWS),
    check(
      'properties_shared_home_rules',
      sql`(${t.residents} = 'anyone' and ${t.curfew} is null) or (${t.roomType} <> 'entire_place' and ${t.propertyType} <> 'commercial')`,
    ),
    check('properties_own_bathroom_of_rooms', sql`${t.ownBathroom} is null or ${t.roomType} = 'private_room'`),
    valueIn(t.furnishing, FURNISHINGS),
    lengthBetween(t.title, 0, 120),
    lengthBetween(t.titleFil, 1, 120),
    lengthBetween(t.description, 0, 8_000),
    lengthBetween(t.descriptionFil, 1, 8_000),
    between(t.maxGuests, 1, 100),
    between(t.bedroomCount, 0, 50),
    between(t.bedCount, 0, 100),
    between(t.bathroomCount, 0, 50),
    between(t.parkingCount, 0, 50),
    between(t.floorArea, 1, 100_000),
    inThePhilippines(t.location),
    inThePhilippines(t.approximateLocation),
    check('properties_location_has_approximate', sql`(${t.location} is null) = (${t.approximateLocation} is null)`),
    lengthBetween(t.street, 1, 200),
    lengthBetween(t.unit, 1, 60),
    lengthBetween(t.fullAddress, 1, 400),
    valuesIn(t.includedUtilities, UTILITIES),
    valuesIn(t.writtenTexts, LISTING_TEXTS),
    lengthBetween(t.representedOwner, 1, 200),
    between(t.availabilityAskCount, 0, 2),
    check('properties_asked_dated', sql`${t.availabilityAskCount} = 0 or ${t.availabilityAskedAt} is not null`),
    valueIn(t.inactiveReason, INACTIVE_REASONS),
    lengthBetween(t.barangay, 1, 120),
    lengthBetween(t.city, 0, 120),
    ...videoChecks(t),
    slugFormat(t.citySlug),
    slugFormat(t.districtSlug),
    lengthBetween(t.province, 1, 120),
    lengthBetween(t.region, 0, 120),
    notNegative(t.basePrice),
    notNegative(t.cleaningFee),
    notNegative(t.securityDeposit),
    between(t.advanceMonths, 0, 24),
    notNegative(t.associationDues),
    between(t.minimumLeaseMonths, 1, 120),
    lengthBetween(t.leaseTerms, 1, 4_000),
    lengthBetween(t.leaseTermsFil, 1, 4_000),
    lengthBetween(t.houseRules, 1, 4_000),
    lengthBetween(t.houseRulesFil, 1, 4_000),
    jsonObject(t.metadata),
    lengthBetween(t.reviewNote, 1, 1_000),
    valuesIn(t.reviewReasons, RETURN_REASONS),
    positive(t.version),
    check(
      'properties_whole_unless_draft',
      sql`${t.status} = 'draft' or (length(${t.title}) >= 5 and length(${t.description}) >= 1 and ${t.basePrice} > 0 and length(${t.city}) >= 1 and ${t.citySlug} is not null and length(${t.region}) >= 1)`,
    ),
    check('properties_active_was_published', sql`${t.status} <> 'active' or ${t.publishedAt} is not null`),
  ],
)

/** The random part of the name of an uploaded photo, from its address (photo-file.rules.ts); meaningless for other pictures. */
export const photoStem = (url: AnyPgColumn): SQL => sql`split_part(split_part(${url}, '/', 7), '-', 1)`

/**
 * Owner: domain/listings. `order` starts at 0, and 0 is the cover. A deferred unique constraint (see the migrations) keeps the
 * order unique; together with the range it limits a listing to 20 photos (promise U3).
 */
export const propertyImages = pgTable(
  'property_images',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    /** Null for the pictures that come with the project. */
    fileId: uuid('file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    url: text().notNull(),
    order: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The widths that exist besides the one in `url`. */
    widths: integer().array().notNull().default([]),
    alt: text().notNull().default(''),
    altFil: text('alt_fil'),
    /** The colour shown until the photo is loaded. */
    placeholder: text(),
    /** A drawing that stands for a photograph, as in the demo listings. Screens say so. */
    isIllustration: boolean('is_illustration').notNull().default(false),
    /** A 360° picture: twice as wide as high, of every direction. Said by the owner. */
    isPanorama: boolean('is_panorama').notNull().default(false),
    /** AVIF files exist beside the WebP files, in the same widths. A job makes them after the upload. */
    hasAvif: boolean('has_avif').notNull().default(false),
    /** 64 bits in hexadecimal: similar pictures differ in few bits. */
    perceptualHash: text('perceptual_hash'),
    /** The hash in four parts, each with its number. Pictures that differ in at most three bits share a part. */
    hashParts: integer('hash_parts').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    index('property_images_file').on(t.fileId),
    index('property_images_stem').on(photoStem(t.url)),
    index('property_images_hash_parts').using('gin', t.hashParts),
    check('property_images_perceptual_hash_format', sql`${t.perceptualHash} ~ '^[0-9a-f]{16}$'`),
    lengthBetween(t.url, 1, 2_048),
    between(t.order, 0, MAX_PHOTOS_PER_LISTING - 1),
    between(t.width, 1, MAX_IMAGE_SIDE_PX),
    between(t.height, 1, MAX_IMAGE_SIDE_PX),
    lengthBetween(t.alt, 0, 200),
    lengthBetween(t.altFil, 1, 200),
    check('property_images_placeholder_format', sql`${t.placeholder} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** Owner: domain/listings. Filled by the migrations. */
export const amenities = pgTable(
  'amenities',
  {
    id: id(),
    slug: text().notNull().unique('amenities_slug_unique'),
    name: text().notNull(),
    nameFil: text('name_fil').notNull(),
    category: text({ enum: AMENITY_CATEGORIES }).notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    slugFormat(t.slug),
    lengthBetween(t.name, 1, 80),
    lengthBetween(t.nameFil, 1, 80),
    valueIn(t.category, AMENITY_CATEGORIES),
    notNegative(t.position),
  ],
)

/** Owner: domain/listings. */
export const propertyAmenities = pgTable(
  'property_amenities',
  {
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    amenityId: requiredReference('amenity_id', () => amenities.id, 'restrict'),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.amenityId] }),
    index('property_amenities_amenity').on(t.amenityId, t.propertyId),
  ],
)
