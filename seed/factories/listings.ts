import { listingCodes } from '#app/db/schema/listings/listing-codes.server.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { listingChanges } from '#app/db/schema/listings/listing-changes.server.ts'
import { rentControlRules } from '#app/db/schema/listings/rent-rules.server.ts'
import {
  listingImportColumns,
  listingImportRows,
  listingImports,
} from '#app/db/schema/listings/listing-imports.server.ts'
import { listingVideos } from '#app/db/schema/listings/listing-videos.server.ts'
import { amenities, properties, propertyAmenities, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { places } from '#app/db/schema/platform/places.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { makePerson, makeUser } from './accounts.ts'
import { dayNumber, FAR_FUTURE, hashText, momentNumber, nextSerial, requireOneRow, pesos } from './factory.ts'

export async function makePlace(db: Db, overrides: Partial<typeof places.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    kind: 'city',
    slug: `bayan-${serial}`,
    name: `Bayan ${serial}`,
    location: { x: 121, y: 14.6 },
  } as const
  return requireOneRow(
    await db
      .insert(places)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

/**
 * Active and therefore visible, unless `status` is given. The owner of an active listing is never asked whether it is available, because
 * the question would be a mail that a test does not expect.
 */
export async function makeProperty(db: Db, overrides: Partial<typeof properties.$inferInsert> = {}) {
  const serial = nextSerial()
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const values = {
    status: 'active',
    title: `Two-bedroom condo number ${serial}`,
    description: 'A bright corner unit, five minutes from the station.',
    propertyType: 'condo',
    maxGuests: 4,
    bedroomCount: 2,
    bedCount: 2,
    bathroomCount: 1,
    parkingCount: 1,
    floorArea: 54,
    location: { x: 121.0437, y: 14.676 },
    approximateLocation: { x: 121.0451, y: 14.6748 },
    street: `${serial} Mayaman Street`,
    fullAddress: `${serial} Mayaman Street, Teachers Village East, Quezon City`,
    barangay: 'Teachers Village East',
    city: 'Quezon City',
    citySlug: 'quezon-city',
    region: 'Metro Manila',
    basePrice: pesos(28_000),
    cleaningFee: pesos(1_500),
    securityDeposit: pesos(56_000),
    availableFrom: dayNumber(0),
    publishedAt: overrides.createdAt ?? momentNumber(0),
    availabilityConfirmedAt: (overrides.status ?? 'active') === 'active' ? FAR_FUTURE : null,
  } as const
  return requireOneRow(
    await db
      .insert(properties)
      .values({ ...values, ...overrides, ownerId })
      .returning(),
  )
}

export async function makePropertyImage(db: Db, overrides: Partial<typeof propertyImages.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const values = { url: `/pictures/${nextSerial()}.webp`, order: 0, width: 1_200, height: 800, alt: 'Living room' }
  return requireOneRow(
    await db
      .insert(propertyImages)
      .values({ ...values, ...overrides, propertyId })
      .returning(),
  )
}

export async function makeListingVideo(db: Db, overrides: Partial<typeof listingVideos.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db, { bucket: 'documents', contentType: 'video/mp4' })).id
  const values = { durationMs: 42_000, width: 1_280, height: 720 }
  return requireOneRow(
    await db
      .insert(listingVideos)
      .values({ ...values, ...overrides, propertyId, fileId })
      .returning(),
  )
}

export async function makeAmenity(db: Db, overrides: Partial<typeof amenities.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    slug: `amenity-${serial}`,
    name: `Amenity ${serial}`,
    nameFil: `Gamit ${serial}`,
    category: 'comfort',
  } as const
  return requireOneRow(
    await db
      .insert(amenities)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makePropertyAmenity(db: Db, overrides: Partial<typeof propertyAmenities.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const amenityId = overrides.amenityId ?? (await makeAmenity(db)).id
  return requireOneRow(await db.insert(propertyAmenities).values({ propertyId, amenityId }).returning())
}

export async function makePhotoMatch(db: Db, overrides: Partial<typeof photoMatches.$inferInsert> = {}) {
  const imageId = overrides.imageId ?? (await makePropertyImage(db)).id
  const matchedImageId = overrides.matchedImageId ?? (await makePropertyImage(db)).id
  return requireOneRow(
    await db
      .insert(photoMatches)
      .values({ distance: 2, ...overrides, imageId, matchedImageId })
      .returning(),
  )
}

export async function makeListingImport(db: Db, overrides: Partial<typeof listingImports.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const fileName = `units ${nextSerial()}.csv`
  const values = { fileName, fileSha256: hashText(fileName), totalRows: 3, validRows: 2 }
  return requireOneRow(
    await db
      .insert(listingImports)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeListingImportColumn(
  db: Db,
  overrides: Partial<typeof listingImportColumns.$inferInsert> = {},
) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(listingImportColumns)
      .values({ headerKey: `column ${nextSerial()}`, holds: 'title', updatedAt: new Date(), ...overrides, userId })
      .returning(),
  )
}

export async function makeListingImportRow(db: Db, overrides: Partial<typeof listingImportRows.$inferInsert> = {}) {
  const importId = overrides.importId ?? (await makeListingImport(db)).id
  return requireOneRow(
    await db
      .insert(listingImportRows)
      .values({ rowNumber: 2 + (nextSerial() % 90_000), cells: { title: 'Unit 3A' }, ...overrides, importId })
      .returning(),
  )
}

/** Triggers write these rows too; there is no foreign key, so the listing need not exist. */
export async function makeListingChange(db: Db, overrides: Partial<typeof listingChanges.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(listingChanges)
      .values({ listingId: randomUUID(), changedIn: nextSerial(), ...overrides })
      .returning(),
  )
}

/** Each rule gets its own past year, because the periods of one area may not overlap. */
export async function makeRentControlRule(db: Db, overrides: Partial<typeof rentControlRules.$inferInsert> = {}) {
  const year = 1000 + (nextSerial() % 900)
  const values = {
    area: 'elsewhere',
    validFrom: `${year}-01-01`,
    validTo: `${year}-12-31`,
    monthlyRentLimit: pesos(5_000),
    maxAdvanceMonths: 1,
    maxDepositMonths: 2,
    maxIncreaseBasisPoints: 400,
    source: 'A rule for trying out',
  } as const
  return requireOneRow(
    await db
      .insert(rentControlRules)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeStoredFile(db: Db, overrides: Partial<typeof storedFiles.$inferInsert> = {}) {
  const serial = nextSerial()
  const uploadedBy = overrides.uploadedBy ?? (await makeUser(db)).id
  const values = {
    bucket: 'documents',
    path: `factory/${serial}.pdf`,
    contentType: 'application/pdf',
    sizeBytes: 1_024,
    sha256: hashText(`file ${serial}`),
    originalName: `paper ${serial}.pdf`,
  } as const
  return requireOneRow(
    await db
      .insert(storedFiles)
      .values({ ...values, ...overrides, uploadedBy })
      .returning(),
  )
}

export async function makeWishlist(db: Db, overrides: Partial<typeof wishlists.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  return requireOneRow(
    await db
      .insert(wishlists)
      .values({ ...overrides, userId })
      .returning(),
  )
}

export async function makeWishlistProperty(db: Db, overrides: Partial<typeof wishlistProperties.$inferInsert> = {}) {
  const wishlistId = overrides.wishlistId ?? (await makeWishlist(db)).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  return requireOneRow(
    await db
      .insert(wishlistProperties)
      .values({ priceWhenSaved: pesos(28_000), ...overrides, wishlistId, propertyId })
      .returning(),
  )
}

/** A trigger has made it with the listing. */
export async function makeListingCode(db: Db, overrides: Partial<typeof listingCodes.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  return requireOneRow(
    await db
      .insert(listingCodes)
      .values({ code: 'aaaaaaa', ...overrides, propertyId })
      .onConflictDoUpdate({ target: listingCodes.propertyId, set: { ...overrides, propertyId } })
      .returning(),
  )
}
