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
import { hashOf, LATER, nextSerial, only } from './factory.ts'

export async function makeSetting(db: Db, overrides: Partial<typeof settings.$inferInsert> = {}) {
  return only(
    await db
      .insert(settings)
      .values({ key: `setting-${nextSerial()}`, value: true, ...overrides })
      .returning(),
  )
}

export async function makeRateLimit(db: Db, overrides: Partial<typeof rateLimits.$inferInsert> = {}) {
  return only(
    await db
      .insert(rateLimits)
      .values({ key: `rule:${nextSerial()}`, count: 1, windowEndsAt: LATER, ...overrides })
      .returning(),
  )
}

export async function makeIdempotencyKey(db: Db, overrides: Partial<typeof idempotencyKeys.$inferInsert> = {}) {
  const serial = nextSerial()
  const values = {
    userId: randomUUID(),
    operation: 'application.create',
    key: `request-${serial}`,
    requestHash: hashOf(`body ${serial}`),
  }
  return only(
    await db
      .insert(idempotencyKeys)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeAuditEntry(db: Db, overrides: Partial<typeof auditLog.$inferInsert> = {}) {
  const values = { action: 'listing.setStatus', subjectType: 'property', subjectId: randomUUID() }
  return only(
    await db
      .insert(auditLog)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

export async function makeEvent(db: Db, overrides: Partial<typeof events.$inferInsert> = {}) {
  return only(
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
  return only(
    await db
      .insert(emails)
      .values({ ...values, ...overrides })
      .returning(),
  )
}
