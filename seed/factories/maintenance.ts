import type { Db } from '#app/db/client.server.ts'
import {
  maintenancePhotos,
  maintenanceRequests,
  maintenanceUpdates,
} from '#app/db/schema/tenancy/maintenance.server.ts'
import { makePerson } from './accounts.ts'
import { requireOneRow } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'

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
