import type { Db } from '#app/db/client.server.ts'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { waitingListEntries } from '#app/db/schema/listings/waiting-list.server.ts'
import { makePerson } from './accounts.ts'
import { nextSerial, requireOneRow } from './factory.ts'
import { makeProperty } from './listings.ts'

/** A building that its owner made; every listing has one of its own already. */
export async function makeBuilding(db: Db, overrides: Partial<typeof buildings.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const values = {
    name: `Boarding house ${nextSerial()}`,
    location: { x: 121.0437, y: 14.676 },
    approximateLocation: { x: 121.0451, y: 14.6748 },
    city: 'Quezon City',
    citySlug: 'quezon-city',
    region: 'Metro Manila',
  }
  return requireOneRow(
    await db
      .insert(buildings)
      .values({ ...values, ...overrides, ownerId })
      .returning(),
  )
}

/** A unit, unless `kind` is given; a room or a bed gets the parent that it needs. */
export async function makeSpace(
  db: Db,
  overrides: Partial<typeof spaces.$inferInsert> = {},
): Promise<typeof spaces.$inferSelect> {
  const serial = nextSerial()
  const { kind = 'unit' } = overrides
  const buildingId = overrides.buildingId ?? (await makeBuilding(db)).id
  const parent =
    kind === 'unit' || overrides.parentId !== undefined
      ? null
      : await makeSpace(db, { buildingId, kind: kind === 'room' ? 'unit' : 'room' })
  const values = {
    label: `Space ${serial}`,
    unitNumber: parent?.unitNumber ?? 1 + (serial % 999),
    roomNumber: kind === 'unit' ? 0 : parent?.roomNumber || 1 + (serial % 999),
    bedNumber: kind === 'unit' || kind === 'room' ? 0 : 1 + (serial % 999),
    parentId: parent?.id ?? null,
  }
  return requireOneRow(
    await db
      .insert(spaces)
      .values({ ...values, ...overrides, kind, buildingId })
      .returning(),
  )
}

export async function makeWaitingListEntry(db: Db, overrides: Partial<typeof waitingListEntries.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  return requireOneRow(
    await db
      .insert(waitingListEntries)
      .values({ ...overrides, propertyId, userId })
      .returning(),
  )
}
