import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import {
  calendarFeeds,
  viewingDates,
  viewingHours,
  viewingProposals,
  viewingSettings,
  visitReports,
} from '#app/db/schema/tenancy/viewings.server.ts'
import { makePerson } from './accounts.ts'
import { dayNumber, makeFakeCiphertext, momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeInspection } from './inspections.ts'

export async function makeViewingSettings(db: Db, overrides: Partial<typeof viewingSettings.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(viewingSettings)
      .values({ ...overrides, userId })
      .returning(),
  )
}

export async function makeViewingHours(db: Db, overrides: Partial<typeof viewingHours.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = { weekday: 6, startsAt: '09:00', endsAt: '12:00' }
  return requireOneRow(
    await db
      .insert(viewingHours)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeViewingDate(db: Db, overrides: Partial<typeof viewingDates.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = { date: dayNumber(20), startsAt: '13:00', endsAt: '15:00' }
  return requireOneRow(
    await db
      .insert(viewingDates)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeViewingProposal(db: Db, overrides: Partial<typeof viewingProposals.$inferInsert> = {}) {
  const inspectionId = overrides.inspectionId ?? (await makeInspection(db)).id
  const values = { position: 1, startsAt: momentNumber(21, 2) }
  return requireOneRow(
    await db
      .insert(viewingProposals)
      .values({ ...values, ...overrides, inspectionId })
      .returning(),
  )
}

export async function makeVisitReport(db: Db, overrides: Partial<typeof visitReports.$inferInsert> = {}) {
  const inspectionId = overrides.inspectionId ?? (await makeInspection(db)).id
  const reporterId = overrides.reporterId ?? (await makePerson(db, 'tenant')).id
  const values = { isReal: true, isAsDescribed: true, wasAskedForMoney: false, note: 'The home is as shown.' }
  return requireOneRow(
    await db
      .insert(visitReports)
      .values({ ...values, ...overrides, inspectionId, reporterId })
      .returning(),
  )
}

export async function makeCalendarFeed(db: Db, overrides: Partial<typeof calendarFeeds.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = { tokenHash: createHash('sha256').update(`feed ${nextSerial()}`).digest('hex') }
  return requireOneRow(
    await db
      .insert(calendarFeeds)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeImportedCalendar(db: Db, overrides: Partial<typeof importedCalendars.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = {
    host: 'calendar.example',
    sealedAddress: makeFakeCiphertext(`calendar ${nextSerial()}`),
    readAt: momentNumber(1),
    checkedAt: momentNumber(1),
    nextCheckAt: momentNumber(1, 1),
  }
  return requireOneRow(
    await db
      .insert(importedCalendars)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeBusyTime(db: Db, overrides: Partial<typeof busyTimes.$inferInsert> = {}) {
  const calendarId = overrides.calendarId ?? (await makeImportedCalendar(db)).id
  const values = { startsAt: momentNumber(20, 1), endsAt: momentNumber(20, 2) }
  return requireOneRow(
    await db
      .insert(busyTimes)
      .values({ ...values, ...overrides, calendarId })
      .returning(),
  )
}
