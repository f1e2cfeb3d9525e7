import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { messageReports } from '#app/db/schema/messaging/messaging.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { contactMessages, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { applicationDrafts } from '#app/db/schema/tenancy/applications.server.ts'
import {
  RETENTION_KEYS,
  RETENTION_PERIODS,
  type RetentionKey,
} from '#app/domain/kernel/settings/retention-periods.data.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { makeNotification } from '#seed/factories/accounts.ts'
import { makeListingReport } from '#seed/factories/admin.ts'
import { makeContactMessage, makeNewsletterSubscription } from '#seed/factories/content.ts'
import { makeMessageReport } from '#seed/factories/messaging.ts'
import { makeAuditEntry, makeEmail } from '#seed/factories/platform.ts'
import { makeApplicationDraft } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { applyRetention } from './retention.commands.server.ts'
import { getRetentionOutlook } from './retention.queries.server.ts'

const database = setUpTestDatabase()
const system = () => createTestContext(database.db)
const admin = () => createTestContext(database.db, { actor: makeActor('admin') })
const ago = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000)

type Kind = {
  table: PgTable
  /** Rows that go when they are older than the period. */
  going: readonly ((db: Db, at: Date) => Promise<unknown>)[]
  /** Rows that stay, however old. */
  staying: readonly ((db: Db, at: Date) => Promise<unknown>)[]
}

const KINDS: readonly (Kind & { key: RetentionKey })[] = [
  {
    key: 'contactMessagesKeptDays',
    table: contactMessages,
    going: [(db, at) => makeContactMessage(db, { createdAt: ago(3_000), handledAt: at })],
    staying: [(db, at) => makeContactMessage(db, { createdAt: at })],
  },
  {
    key: 'reportsKeptDays',
    table: listingReports,
    going: [
      (db, at) =>
        makeListingReport(db, { createdAt: ago(3_000), status: 'resolved', outcome: 'taken_down', handledAt: at }),
    ],
    staying: [(db, at) => makeListingReport(db, { createdAt: at })],
  },
  {
    key: 'reportsKeptDays',
    table: messageReports,
    going: [(db, at) => makeMessageReport(db, { createdAt: ago(3_000), status: 'dismissed', handledAt: at })],
    staying: [(db, at) => makeMessageReport(db, { createdAt: at })],
  },
  {
    key: 'newsletterAddressesKeptDays',
    table: newsletterSubscriptions,
    going: [
      (db, at) => makeNewsletterSubscription(db, { status: 'pending', confirmedAt: null, updatedAt: at }),
      (db, at) => makeNewsletterSubscription(db, { status: 'unsubscribed', unsubscribedAt: at }),
    ],
    staying: [(db, at) => makeNewsletterSubscription(db, { status: 'confirmed', confirmedAt: at, updatedAt: at })],
  },
  {
    key: 'mailsKeptDays',
    table: emails,
    going: [
      (db, at) => makeEmail(db, { status: 'sent', createdAt: at }),
      (db, at) => makeEmail(db, { status: 'dead', createdAt: at }),
    ],
    staying: [
      (db, at) => makeEmail(db, { status: 'queued', createdAt: at }),
      (db, at) => makeEmail(db, { status: 'sending', createdAt: at }),
    ],
  },
  {
    key: 'notificationsKeptDays',
    table: notifications,
    going: [
      (db, at) => makeNotification(db, { createdAt: at, lastAt: at, readAt: at }),
      (db, at) => makeNotification(db, { createdAt: at, lastAt: at, isListed: false }),
    ],
    staying: [
      (db, at) => makeNotification(db, { createdAt: at, lastAt: at }),
      (db, at) => makeNotification(db, { createdAt: at, lastAt: ago(1), readAt: ago(1) }),
    ],
  },
  {
    key: 'applicationDraftsKeptDays',
    table: applicationDrafts,
    going: [(db, at) => makeApplicationDraft(db, { updatedAt: at })],
    staying: [],
  },
  {
    key: 'auditEntriesKeptDays',
    table: auditLog,
    going: [(db, at) => makeAuditEntry(db, { at })],
    staying: [],
  },
]

const read = async () => {
  const { rows } = await database.db.execute<{ action: string; details: { counts: unknown } }>(
    sql`select action, details from audit_log where action = 'privacy.retentionApplied' order by id desc limit 1`,
  )
  return rows[0]?.details.counts
}

beforeEach(async () => {
  for (const { table, key } of KINDS) if (key !== 'auditEntriesKeptDays') await database.db.delete(table)
})

test('every period has a kind in this test', () => {
  expect(new Set(KINDS.map(({ key }) => key))).toEqual(new Set(RETENTION_KEYS))
})

test.each(KINDS)('$key of $table: rows past the period go, others stay', async ({ key, table, going, staying }) => {
  const { standard } = RETENTION_PERIODS[key]
  const before = await database.db.$count(table)
  for (const make of [...going, ...staying]) await make(database.db, ago(standard - 1))
  for (const make of staying) await make(database.db, ago(standard + 1))
  const kept = (await database.db.$count(table)) - before
  for (const make of going) await make(database.db, ago(standard + 1))

  const { soon } = await getRetentionOutlook(admin())
  expect(soon[key], 'what goes within 30 days').toBe(2 * going.length)
  expect((await applyRetention(system()))[key]).toBe(going.length)
  expect(await read(), 'the audit entry has the counts').toEqual({ [key]: going.length })
  const entries = key === 'auditEntriesKeptDays' ? 1 : 0 // the entry of the run itself
  expect((await database.db.$count(table)) - before).toBe(kept + entries)
  expect(await applyRetention(system()), 'nothing is left to delete').toEqual({})
})

test('a changed period counts from the next night, and a period out of bounds is refused', async () => {
  await makeEmail(database.db, { status: 'sent', createdAt: ago(40) })
  expect(await applyRetention(system())).toEqual({})
  await saveSettings(admin(), { mailsKeptDays: 30 })
  expect(await applyRetention(system())).toEqual({ mailsKeptDays: 1 })
  await expect(saveSettings(admin(), { mailsKeptDays: 29 })).rejects.toMatchObject({ code: 'app.invalidInput' })
})

test('the outlook names the last run, and only administrators read it', async () => {
  await makeEmail(database.db, { status: 'sent', createdAt: ago(400) })
  await applyRetention(system())
  expect((await getRetentionOutlook(admin())).last).toMatchObject({ counts: { mailsKeptDays: 1 } })
  await expect(getRetentionOutlook(createTestContext(database.db, { actor: makeActor('landlord') }))).rejects.toThrow()
})

test('the database refuses to delete young audit entries; null control: an old one goes', async () => {
  await makeAuditEntry(database.db, { at: ago(1) })
  const call = (days: number) =>
    database.db.execute<{ removed: number }>(
      sql`select delete_old_audit_entries(now() - make_interval(days => ${days}), 100) as removed`,
    )
  await call(731) // those of the tests before
  await expect(call(729)).rejects.toThrow()
  await makeAuditEntry(database.db, { at: new Date(Date.now() - 740 * 86_400_000) })
  expect((await call(731)).rows[0]?.removed).toBe(1)
  await expect(database.pool.query('delete from audit_log'), 'afterwards it is closed again').rejects.toThrow(
    /never changed/,
  )
})

test('two processes at once delete each row once', async () => {
  for (let n = 0; n < 20; n++) await makeEmail(database.db, { status: 'sent', createdAt: ago(100) })
  const counts = await Promise.all([applyRetention(system()), applyRetention(system())])
  expect(counts.reduce((sum, { mailsKeptDays = 0 }) => sum + mailsKeptDays, 0)).toBe(20)
})
