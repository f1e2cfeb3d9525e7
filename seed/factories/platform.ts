import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { apiTokens, webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import {
  auditLog,
  emails,
  events,
  idempotencyKeys,
  rateLimits,
  settings,
} from '#app/db/schema/platform/platform.server.ts'
import { failureGroups } from '#app/db/schema/platform/admin.server.ts'
import { makePerson } from './accounts.ts'
import { FAR_FUTURE, hashText, makeFakeCiphertext, momentNumber, nextSerial, requireOneRow } from './factory.ts'

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

export async function makeApiToken(db: Db, overrides: Partial<typeof apiTokens.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = {
    name: 'Spreadsheet',
    tokenHash: hashText(`api token ${nextSerial()}`),
    ending: 'x9Kq',
    scopes: ['listings:read' as const],
    expiresAt: FAR_FUTURE,
  }
  return requireOneRow(
    await db
      .insert(apiTokens)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeWebhookEndpoint(db: Db, overrides: Partial<typeof webhookEndpoints.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = {
    url: 'https://receiver.example/tahanan',
    secret: makeFakeCiphertext(`webhook ${nextSerial()}`),
    events: ['lead.created' as const],
  }
  return requireOneRow(
    await db
      .insert(webhookEndpoints)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeWebhookDelivery(db: Db, overrides: Partial<typeof webhookDeliveries.$inferInsert> = {}) {
  const endpointId = overrides.endpointId ?? (await makeWebhookEndpoint(db)).id
  const values = { event: 'lead.created' as const, payload: {}, nextAttemptAt: momentNumber(1) }
  return requireOneRow(
    await db
      .insert(webhookDeliveries)
      .values({ ...values, ...overrides, endpointId })
      .returning(),
  )
}

export async function makeFailureGroup(db: Db, overrides: Partial<typeof failureGroups.$inferInsert> = {}) {
  const at = momentNumber(0)
  const values = {
    hour: at,
    fingerprint: hashText(String(nextSerial())).slice(0, 32),
    kind: 'error' as const,
    place: 'request.failed',
    text: 'Error: no such column',
    count: 1,
    lastAt: at,
  }
  return requireOneRow(
    await db
      .insert(failureGroups)
      .values({ ...values, ...overrides })
      .returning(),
  )
}
