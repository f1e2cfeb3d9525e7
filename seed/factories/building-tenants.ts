import type { Db } from '#app/db/client.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { makePerson } from './accounts.ts'
import { makeBuilding } from './buildings.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makePayment, makeRental } from './tenancy.ts'

export async function makeAnnouncement(db: Db, overrides: Partial<typeof buildingAnnouncements.$inferInsert> = {}) {
  const authorId = overrides.authorId ?? (await makePerson(db, 'landlord')).id
  const buildingId = overrides.buildingId ?? (await makeBuilding(db, { ownerId: authorId })).id
  const values = { title: `Announcement ${nextSerial()}`, body: 'No water from 9 to 12.' }
  return requireOneRow(
    await db
      .insert(buildingAnnouncements)
      .values({ ...values, ...overrides, buildingId, authorId })
      .returning(),
  )
}

export async function makeAnnouncementRead(db: Db, overrides: Partial<typeof announcementReads.$inferInsert> = {}) {
  const announcementId = overrides.announcementId ?? (await makeAnnouncement(db)).id
  const tenantId = overrides.tenantId ?? (await makePerson(db, 'tenant')).id
  const values = { readAt: momentNumber(1) }
  return requireOneRow(
    await db
      .insert(announcementReads)
      .values({ ...values, ...overrides, announcementId, tenantId })
      .returning(),
  )
}

export async function makeSharedBill(db: Db, overrides: Partial<typeof sharedBills.$inferInsert> = {}) {
  const authorId = overrides.authorId ?? (await makePerson(db, 'landlord')).id
  const buildingId = overrides.buildingId ?? (await makeBuilding(db, { ownerId: authorId })).id
  const values = {
    kind: 'electricity' as const,
    provider: 'Meralco',
    periodFrom: '2026-01-01',
    periodTo: '2026-01-31',
    amount: 641_200,
    method: 'heads' as const,
    totalWeight: 5,
  }
  return requireOneRow(
    await db
      .insert(sharedBills)
      .values({ ...values, ...overrides, buildingId, authorId })
      .returning(),
  )
}

export async function makeSharedBillPart(db: Db, overrides: Partial<typeof sharedBillParts.$inferInsert> = {}) {
  const billId = overrides.billId ?? (await makeSharedBill(db)).id
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const paymentId =
    overrides.paymentId === undefined
      ? (await makePayment(db, { rentalId, kind: 'utilities' })).id
      : overrides.paymentId
  const values = { amount: 128_240, weight: 1, people: 1 }
  return requireOneRow(
    await db
      .insert(sharedBillParts)
      .values({ ...values, ...overrides, billId, rentalId, paymentId })
      .returning(),
  )
}
