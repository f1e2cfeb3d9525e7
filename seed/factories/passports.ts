import type { Db } from '#app/db/client.server.ts'
import {
  incomeDocuments,
  passportShares,
  passportViews,
  rentalReferences,
} from '#app/db/schema/tenancy/passports.server.ts'
import { makePerson } from './accounts.ts'
import { dayNumber, FAR_FUTURE, momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeStoredFile } from './listings.ts'
import { makeApplication } from './tenancy.ts'

export async function makePassportShare(db: Db, overrides: Partial<typeof passportShares.$inferInsert> = {}) {
  const applicationId = overrides.applicationId ?? (await makeApplication(db)).id
  const values = { part: 'history', sharedAt: momentNumber(1), expiresAt: FAR_FUTURE } as const
  return requireOneRow(
    await db
      .insert(passportShares)
      .values({ ...values, ...overrides, applicationId })
      .returning(),
  )
}

export async function makePassportView(db: Db, overrides: Partial<typeof passportViews.$inferInsert> = {}) {
  const application = overrides.applicationId === undefined ? await makeApplication(db) : null
  const applicationId = overrides.applicationId ?? application?.id ?? ''
  const userId = overrides.userId ?? application?.applicantUserId ?? (await makePerson(db, 'tenant')).id
  const viewerId = overrides.viewerId === undefined ? (await makePerson(db, 'landlord')).id : overrides.viewerId
  const values = { kind: 'history', viewedAt: momentNumber(2, 1), viewedHour: momentNumber(2, 1) } as const
  return requireOneRow(
    await db
      .insert(passportViews)
      .values({ ...values, ...overrides, applicationId, userId, viewerId })
      .returning(),
  )
}

/** An answered one. */
export async function makeRentalReference(db: Db, overrides: Partial<typeof rentalReferences.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = {
    name: `Former Owner ${nextSerial()}`,
    maskedEmail: 'f…@example.com',
    place: 'A room in Sampaloc',
    status: 'answered',
    livedFrom: dayNumber(-400),
    livedUntil: dayNumber(-40),
    paidOnTime: 'mostly',
    leftInOrder: 'yes',
    wouldRentAgain: true,
    comment: 'A quiet tenant.',
    answeredAt: momentNumber(3),
  } as const
  return requireOneRow(
    await db
      .insert(rentalReferences)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeIncomeDocument(db: Db, overrides: Partial<typeof incomeDocuments.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  const values = { kind: 'payslip', month: '2026-01-01' } as const
  return requireOneRow(
    await db
      .insert(incomeDocuments)
      .values({ ...values, ...overrides, userId, fileId })
      .returning(),
  )
}
