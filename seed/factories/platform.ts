import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import {
  auditLog,
  emails,
  events,
  idempotencyKeys,
  rateLimits,
  settings,
} from '#app/db/schema/platform/platform.server.ts'
import { hashText, FAR_FUTURE, nextSerial, requireOneRow } from './factory.ts'

export async function makeSetting(db: Db, overrides: Partial<typeof settings.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(settings)
      .values({ key: `setting-${nextSerial()}`, value: true, ...overrides })
      .returning(),
  )
}

export async function makeRateLimit(db: Db, overrides: Partial<typeof rateLimits.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(rateLimits)
      .values({ key: `rule:${nextSerial()}`, count: 1, windowEndsAt: FAR_FUTURE, ...overrides })
      .returning(),
  )
}

export async function makeIdempotencyKey(db: Db, overrides: Partial<typeof idempotencyKeys.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    userId: randomUUID(),
    operation: 'application.create',
    key: `request-${serial}`,
    requestHash: hashText(`body ${serial}`),
  }
  return requireOneRow(
    await db
      .insert(idempotencyKeys)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeAuditEntry(db: Db, overrides: Partial<typeof auditLog.$inferInsert> = {}) {
  const values = { action: 'listing.setStatus', subjectType: 'property', subjectId: randomUUID() }
  return requireOneRow(
    await db
      .insert(auditLog)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeEvent(db: Db, overrides: Partial<typeof events.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(events)
      .values({ topic: 'message.sent', subjectId: randomUUID(), ...overrides })
      .returning(),
  )
}

export async function makeEmail(db: Db, overrides: Partial<typeof emails.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    messageId: `<${serial}@tahanan.example>`,
    template: 'inquiry',
    locale: 'en',
    toAddress: `reader-${serial}@tahanan.example`,
    subject: 'An inquiry about your listing',
    textBody: 'Available pa po ba?',
  } as const
  return requireOneRow(
    await db
      .insert(emails)
      .values({ ...values, ...overrides })
      .returning(),
  )
}
