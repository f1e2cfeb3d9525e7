import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import {
  consents,
  dataExports,
  erasureRequests,
  erasureTombstones,
  facebookDeletionRequests,
} from '#app/db/schema/accounts/privacy.server.ts'
import { CONSENT_VERSION } from '#app/domain/accounts/registration/consent-text.data.ts'
import { makeUser } from './accounts.ts'
import { hashText, FAR_FUTURE, nextSerial, requireOneRow } from './factory.ts'

export async function makeConsent(db: Db, overrides: Partial<typeof consents.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = {
    kind: 'terms',
    granted: true,
    textVersion: CONSENT_VERSION,
    textHash: hashText(`terms ${CONSENT_VERSION}`),
    locale: 'en',
    channel: 'registration',
  } as const
  return requireOneRow(
    await db
      .insert(consents)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeDataExport(db: Db, overrides: Partial<typeof dataExports.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  return requireOneRow(
    await db
      .insert(dataExports)
      .values({ ...overrides, userId })
      .returning(),
  )
}

export async function makeErasureRequest(db: Db, overrides: Partial<typeof erasureRequests.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  return requireOneRow(
    await db
      .insert(erasureRequests)
      .values({ eraseAfter: FAR_FUTURE, ...overrides, userId })
      .returning(),
  )
}

export async function makeErasureTombstone(db: Db, overrides: Partial<typeof erasureTombstones.$inferInsert> = {}) {
  return requireOneRow(
    await db
      .insert(erasureTombstones)
      .values({ userId: randomUUID(), ...overrides })
      .returning(),
  )
}

export async function makeFacebookDeletionRequest(
  db: Db,
  overrides: Partial<typeof facebookDeletionRequests.$inferInsert> = {},
) {
  const serial = nextSerial()
  const values = {
    confirmationCode: hashText(`code ${serial}`).slice(0, 24),
    subjectHash: hashText(`facebook ${serial}`),
  }
  return requireOneRow(
    await db
      .insert(facebookDeletionRequests)
      .values({ ...values, ...overrides })
      .returning(),
  )
}
