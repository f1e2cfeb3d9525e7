import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { dataExports } from '#app/db/schema/accounts/privacy.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeContactMessage } from '#seed/factories/content.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { makeActor, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makePersonWithEverything } from '#tests/support/fixtures/complete-person.ts'
import { requestExport, deleteExpiredExports, createExport, downloadExport } from './export.commands.server.ts'
import { privacyJobs } from '#app/domain/privacy/erasure/privacy.jobs.server.ts'
import { findLastExport } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import type { PersonalData } from './personal-data.queries.server.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000
let folder: string
let storage: Storage

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tahanan-test-export-'))
  storage = createDiskStorage(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => void (await database.db.delete(rateLimits)))

const createContext = (now: Date) =>
  createTestContext(database.db, {
    adapters: { storage, clock: manualClock(now), random: systemRandom, jobs: createInlineJobs() },
  })
const createPersonContext = (id: string, now = TEST_NOW): Ctx => ({
  ...createContext(now),
  actor: makeActor('tenant', id),
  session: { id: crypto.randomUUID(), createdAt: now },
})
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const getNewestExport = async (userId: string) => {
  const [row] = await database.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), ne(dataExports.status, 'expired')))
  return row ?? expect.fail('no export was requested')
}
/** Requests an export and runs the job that creates it. */
async function createExportLink(id: string): Promise<{ id: string; token: string }> {
  const ctx = createPersonContext(id)
  await requestExport(ctx)
  const jobs = ctx.adapters.jobs as ReturnType<typeof createInlineJobs>
  await jobs.work(privacyJobs(() => createContext(TEST_NOW)))
  await jobs.runWaiting()
  const row = await getNewestExport(id)
  const mails = await database.db.select().from(emails).where(eq(emails.template, 'account.exportReady'))
  const text = mails.map(readMailText).find((body) => body.includes(row.id)) ?? ''
  return { id: row.id, token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' }
}

describe('export content', () => {
  test('an export contains everything the person wrote, decrypted, and no credentials', async () => {
    const whole = await makePersonWithEverything(createContext(TEST_NOW))
    const { cipher } = createContext(TEST_NOW).adapters
    await database.db
      .update(userProfiles)
      .set({ dateOfBirth: cipher.encrypt('1990-05-17', 'user_profiles.date_of_birth', whole.id) })
      .where(eq(userProfiles.userId, whole.id))
    const link = await createExportLink(whole.id)
    const text = (await downloadExport(createPersonContext(whole.id), link)).toString('utf8')
    const copy = JSON.parse(text) as PersonalData
    expect(copy.accountId).toBe(whole.id)
    expect(copy.tables.user_profiles).toMatchObject([{ date_of_birth: '1990-05-17' }])
    expect(copy.tables.used_devices).toMatchObject([{ last_seen_at: expect.any(String) as string }])
    expect(text).not.toContain('device_hash')
    expect(copy.tables.stored_files?.length).toBeGreaterThan(4)
    // The export has no bytes of files, no technical values, and no mail to another person.
    const excludedCanary =
      /Canary(?:Picture|Attachment|Payslip|Proof|RequestPhoto|HomePhoto|Export|Link|Answer|MailBy)\d+x$/
    const missing = whole.canaries.filter((canary) => !text.includes(canary) && !excludedCanary.test(canary))
    expect(missing).toEqual([])
    for (const secret of ['"password"', '"token"', '"secret"', '"token_hash"', '"access_token"']) {
      expect(text).not.toContain(secret)
    }
  })

  test('an export contains nothing of other people', async () => {
    const other = await makePersonWithEverything(createContext(TEST_NOW))
    const { id } = await makePerson(database.db, 'tenant')
    const text = (await downloadExport(createPersonContext(id), await createExportLink(id))).toString('utf8')
    expect(other.canaries.filter((canary) => text.includes(canary))).toEqual([])
  })
})

describe('email addresses in an export', () => {
  test('an export hides the tokens of links in mails', async () => {
    const { id, email } = await makePerson(database.db, 'tenant')
    const token = 'T'.repeat(43)
    await makeEmail(database.db, {
      toAddress: email,
      textBody: `https://tahanan.example/reset-password?token=${token}`,
    })
    const text = (await downloadExport(createPersonContext(id), await createExportLink(id))).toString('utf8')
    expect(text).toContain('/reset-password?token=…')
    expect(text).not.toContain(token)
  })

  test('a person whose address is not verified gets no rows by address', async () => {
    const buildEmail = (label: string) => `${label}-${crypto.randomUUID()}@tahanan.example`
    const readContacts = async (emailVerified: boolean) => {
      const { id, email } = await makePerson(database.db, 'tenant', { email: buildEmail('taken'), emailVerified })
      await makeContactMessage(database.db, { email, message: 'Written by the owner of the address' })
      const text = (await downloadExport(createPersonContext(id), await createExportLink(id))).toString('utf8')
      return (JSON.parse(text) as PersonalData).tables.contact_messages
    }
    expect(await readContacts(false)).toEqual([])
    expect(await readContacts(true)).toHaveLength(1)
  })
})

describe('export link', () => {
  test('of ten downloads at the same time one succeeds, and the file is deleted', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const link = await createExportLink(id)
    expect(link.token).toHaveLength(43)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => getOutcome(downloadExport(createPersonContext(id), link))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await storage.list('documents', { prefix: `exports/${id}/` })).toEqual([])
    expect(await findLastExport(createPersonContext(id))).toMatchObject({ status: 'expired', takenAt: TEST_NOW })
  })

  test('an export link works only for its owner, with its token or a fresh sign-in', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const stranger = await makePerson(database.db, 'tenant')
    const link = await createExportLink(id)
    const stale = { ...createPersonContext(id), session: { id: 's', createdAt: new Date(TEST_NOW.getTime() - HOUR) } }
    expect(await getOutcome(downloadExport(createPersonContext(stranger.id), link))).toBe('export.expired')
    expect(await getOutcome(downloadExport(createContext(TEST_NOW), link))).toBe('auth.signInRequired')
    expect(await getOutcome(downloadExport(stale, { id: link.id }))).toBe('auth.freshSignInRequired')
    expect(await getOutcome(downloadExport(createPersonContext(id), { id: link.id, token: 'x'.repeat(43) }))).toBe(
      'export.expired',
    )
    expect(await getOutcome(downloadExport(stale, link))).toBe('done')
  })

  test('an export link is valid for 24 hours; then the file is deleted', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const link = await createExportLink(id)
    const later = new Date(TEST_NOW.getTime() + 24 * HOUR)
    expect(await getOutcome(downloadExport(createPersonContext(id, later), link))).toBe('export.expired')
    await deleteExpiredExports(createContext(later))
    expect(await storage.list('documents', { prefix: `exports/${id}/` })).toEqual([])
  })
})

describe('export request', () => {
  test('an export request needs a fresh sign-in, and a second one while the first is pending has no effect', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const stale = {
      ...createPersonContext(id),
      session: { id: 's', createdAt: new Date(TEST_NOW.getTime() - 11 * 60_000) },
    }
    expect(await getOutcome(requestExport(stale))).toBe('auth.freshSignInRequired')
    await requestExport(createPersonContext(id))
    await requestExport(createPersonContext(id))
    expect(await database.db.select().from(dataExports).where(eq(dataExports.userId, id))).toHaveLength(1)
    await requestExport(createPersonContext(id))
    expect(await getOutcome(requestExport(createPersonContext(id)))).toBe('app.tooManyRequests')
  })

  test('an export is created once, also when the job runs twice', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await requestExport(createPersonContext(id))
    const row = await getNewestExport(id)
    await createExport(createContext(TEST_NOW), row.id)
    await createExport(createContext(TEST_NOW), row.id)
    const mails = await database.db.select().from(emails).where(eq(emails.template, 'account.exportReady'))
    expect(mails.filter(({ textBody }) => textBody.includes(row.id))).toHaveLength(1)
  })
})
