import type { Db } from '#app/db/client.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { makePerson } from './accounts.ts'
import { makeBuilding } from './buildings.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'

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
