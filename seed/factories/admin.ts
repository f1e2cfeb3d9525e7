import type { Db } from '#app/db/client.server.ts'
import {
  adminInvitations,
  adminLoginAttempts,
  adminSessions,
  adminUsers,
  listingReports,
  ownerRequests,
  verificationChecks,
  verificationRequests,
} from '#app/db/schema/platform/admin.server.ts'
import { makePerson, makeUser } from './accounts.ts'
import { hashText, momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'

const HOUR = 3_600_000

/** The hash matches no password, so this admin cannot sign in. */
export async function makeAdminUser(db: Db, overrides: Partial<typeof adminUsers.$inferInsert> = {}) {
  const serial = nextSerial()
  const userId = overrides.userId ?? (await makePerson(db, 'admin')).id
  const values = {
    email: `admin-${serial}@tahanan.example`,
    fullName: `Admin ${serial}`,
    role: 'owner' as const,
    passwordHash: '$argon2id$none$not-a-password',
  }
  return requireOneRow(
    await db
      .insert(adminUsers)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeAdminSession(db: Db, overrides: Partial<typeof adminSessions.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeAdminUser(db)).userId
  const createdAt = overrides.createdAt ?? new Date()
  const values = {
    tokenHash: hashText(`admin session ${nextSerial()}`),
    expiresAt: new Date(createdAt.getTime() + 24 * HOUR),
  }
  return requireOneRow(
    await db
      .insert(adminSessions)
      .values({ ...values, ...overrides, userId, createdAt })
      .returning(),
  )
}

export async function makeAdminInvitation(db: Db, overrides: Partial<typeof adminInvitations.$inferInsert> = {}) {
  const serial = nextSerial()
  const invitedBy = overrides.invitedBy ?? (await makeAdminUser(db)).userId
  const values = {
    email: `invited-${serial}@tahanan.example`,
    role: 'moderator' as const,
    tokenHash: hashText(`admin invitation ${serial}`),
    expiresAt: new Date(Date.now() + 24 * HOUR),
  }
  return requireOneRow(
    await db
      .insert(adminInvitations)
      .values({ ...values, ...overrides, invitedBy })
      .returning(),
  )
}

/** To make another administrator an owner. */
export async function makeOwnerRequest(db: Db, overrides: Partial<typeof ownerRequests.$inferInsert> = {}) {
  const requestedBy = overrides.requestedBy ?? (await makeAdminUser(db)).userId
  const subjectId =
    overrides.subjectId === undefined ? (await makeAdminUser(db, { role: 'support' })).userId : overrides.subjectId
  const values = { kind: 'grant_owner' as const, expiresAt: new Date(Date.now() + 24 * HOUR) }
  return requireOneRow(
    await db
      .insert(ownerRequests)
      .values({ ...values, ...overrides, requestedBy, subjectId })
      .returning(),
  )
}

export async function makeAdminLoginAttempt(db: Db, overrides: Partial<typeof adminLoginAttempts.$inferInsert> = {}) {
  const at = momentNumber(0)
  const values = { email: `intruder-${nextSerial()}@tahanan.example`, fails: 1, firstFailureAt: at, lastFailureAt: at }
  return requireOneRow(
    await db
      .insert(adminLoginAttempts)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeListingReport(db: Db, overrides: Partial<typeof listingReports.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const reporterId = overrides.reporterId === undefined ? (await makeUser(db)).id : overrides.reporterId
  const values = { reason: 'scam' } as const
  return requireOneRow(
    await db
      .insert(listingReports)
      .values({ ...values, ...overrides, propertyId, reporterId })
      .returning(),
  )
}

export async function makeVerificationCheck(db: Db, overrides: Partial<typeof verificationChecks.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = { kind: 'government_id' } as const
  return requireOneRow(
    await db
      .insert(verificationChecks)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeVerificationRequest(
  db: Db,
  overrides: Partial<typeof verificationRequests.$inferInsert> = {},
) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db, { bucket: 'documents', uploadedBy: userId })).id
  const values = { kind: 'government_id' } as const
  return requireOneRow(
    await db
      .insert(verificationRequests)
      .values({ ...values, ...overrides, userId, fileId })
      .returning(),
  )
}
