import type { Db } from '#app/db/client.server.ts'
import {
  amenityReservations,
  inspections,
  maintenancePhotos,
  maintenanceRequests,
  maintenanceUpdates,
  sharedAmenities,
  sharedAmenityProperties,
} from '#app/db/schema/tenancy/upkeep.server.ts'
import { makePerson } from './accounts.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'
import { makeRental } from './tenancy.ts'

export async function makeMaintenanceRequest(db: Db, overrides: Partial<typeof maintenanceRequests.$inferInsert> = {}) {
  const requestedBy = overrides.requestedBy ?? (await makePerson(db, 'tenant')).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const values = {
    title: 'Leaking kitchen sink',
    description: 'Water drips under the sink whenever the tap is open.',
    priority: 'medium',
  } as const
  return requireOneRow(
    await db
      .insert(maintenanceRequests)
      .values({ ...values, ...overrides, requestedBy, propertyId })
      .returning(),
  )
}

export async function makeMaintenanceUpdate(db: Db, overrides: Partial<typeof maintenanceUpdates.$inferInsert> = {}) {
  const requestId = overrides.requestId ?? (await makeMaintenanceRequest(db)).id
  const authorId = overrides.authorId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(maintenanceUpdates)
      .values({ message: 'The plumber comes on Tuesday.', ...overrides, requestId, authorId })
      .returning(),
  )
}

export async function makeMaintenancePhoto(db: Db, overrides: Partial<typeof maintenancePhotos.$inferInsert> = {}) {
  const requestId = overrides.requestId ?? (await makeMaintenanceRequest(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  return requireOneRow(
    await db
      .insert(maintenancePhotos)
      .values({ ...overrides, requestId, fileId })
      .returning(),
  )
}

/** A viewing, proposed by the tenant. */
export async function makeInspection(db: Db, overrides: Partial<typeof inspections.$inferInsert> = {}) {
  const tenantId = overrides.tenantId ?? (await makePerson(db, 'tenant')).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const proposedBy = overrides.proposedBy ?? tenantId
  const values = { type: 'viewing', scheduledAt: momentNumber(20, 2) } as const
  return requireOneRow(
    await db
      .insert(inspections)
      .values({ ...values, ...overrides, tenantId, propertyId, proposedBy })
      .returning(),
  )
}

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
