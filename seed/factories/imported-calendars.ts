import type { Db } from '#app/db/client.server.ts'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { makePerson } from './accounts.ts'
import { makeFakeCiphertext, momentNumber, nextSerial, requireOneRow } from './factory.ts'

export async function makeImportedCalendar(db: Db, overrides: Partial<typeof importedCalendars.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = {
    host: 'calendar.example',
    address: makeFakeCiphertext(`calendar ${nextSerial()}`),
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
