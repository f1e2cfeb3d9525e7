import type { Db } from '#app/db/client.server.ts'
import {
  amenityReservations,
  sharedAmenities,
  sharedAmenityProperties,
} from '#app/db/schema/tenancy/shared-amenities.server.ts'
import { makePerson } from './accounts.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty } from './listings.ts'
import { makeRental } from './tenancy.ts'

export async function makeSharedAmenity(db: Db, overrides: Partial<typeof sharedAmenities.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(sharedAmenities)
      .values({ name: `Function room ${nextSerial()}`, ...overrides, ownerId })
      .returning(),
  )
}

export async function makeSharedAmenityProperty(
  db: Db,
  overrides: Partial<typeof sharedAmenityProperties.$inferInsert> = {},
) {
  const sharedAmenityId = overrides.sharedAmenityId ?? (await makeSharedAmenity(db)).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  return requireOneRow(await db.insert(sharedAmenityProperties).values({ sharedAmenityId, propertyId }).returning())
}

export async function makeAmenityReservation(db: Db, overrides: Partial<typeof amenityReservations.$inferInsert> = {}) {
  const sharedAmenityId = overrides.sharedAmenityId ?? (await makeSharedAmenity(db)).id
  const reservedBy = overrides.reservedBy ?? (await makePerson(db, 'tenant')).id
  const rentalId = overrides.rentalId ?? (await makeRental(db, { tenantId: reservedBy })).id
  const values = { startsAt: momentNumber(40, 2), endsAt: momentNumber(40, 4) }
  return requireOneRow(
    await db
      .insert(amenityReservations)
      .values({ ...values, ...overrides, sharedAmenityId, reservedBy, rentalId })
      .returning(),
  )
}
