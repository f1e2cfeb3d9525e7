import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { verificationChecks, verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { handInDocument } from '#app/domain/accounts/verification/verification-request.commands.server.ts'
import {
  findVerificationDocument,
  listOwnVerifications,
} from '#app/domain/accounts/verification/verification.queries.server.ts'
import { listNotifications } from '#app/domain/notifications/feed/notification-feed.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck, makeVerificationRequest } from '#seed/factories/admin.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { decideVerification } from './verification-desk.commands.server.ts'
import { listVerificationQueue } from './verification-desk.queries.server.ts'
import { buildDecisionSchema } from './verification-desk.schema.ts'
import { followVerificationExpiry } from './verification-expiry.commands.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-verification-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(verificationRequests)
  await database.db.delete(verificationChecks)
})

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const makePdf = () => new File([PDF], 'ID.pdf', { type: 'application/pdf' })
const createContext = (role: 'tenant' | 'landlord' | 'agent' | 'admin', id?: string) =>
  createTestContext(database.db, { actor: makeActor(role, id), adapters: { storage } })
/** The decision refers to the administrator, so the row must exist. */
const asAdmin = async () => createContext('admin', (await makePerson(database.db, 'admin')).id)
const listTold = async (userId: string) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind)
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

describe('handing in', () => {
  test('a new document replaces the old one and its file', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const ctx = createContext('tenant', id)
    await handInDocument(ctx, 'government_id', makePdf())
    await handInDocument(ctx, 'government_id', makePdf())
    expect(await database.db.$count(verificationRequests, eq(verificationRequests.userId, id))).toBe(1)
    expect((await storage.list('documents')).length).toBe(1)
  })

  test('a license needs a number to compare it with, and administrators hand in nothing', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    expect(await getCode(handInDocument(createContext('tenant', id), 'prc_license', makePdf()))).toBe(
      'verification.licenceMissing',
    )
    expect(await getCode(handInDocument(createContext('admin'), 'government_id', makePdf()))).toBe('auth.forbidden')
  })

  test('a document is for its person and administrators; for everybody else it does not exist', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const request = await makeVerificationRequest(database.db, { userId: id })
    for (const role of ['tenant', 'landlord', 'agent'] as const)
      expect(await getCode(findVerificationDocument(createContext(role), request.id))).toBe('file.notFound')
    expect(await getCode(findVerificationDocument(createTestContext(database.db), request.id))).toBe(
      'auth.signInRequired',
    )
    // Null control
    expect(await getCode(findVerificationDocument(createContext('landlord', id), request.id))).toBe('done')
    expect(await getCode(findVerificationDocument(createContext('admin'), request.id))).toBe('done')
  })
})

describe('the desk', () => {
  test('the queue is oldest first, and only an active administrator opens it', async () => {
    const second = await makeVerificationRequest(database.db, { createdAt: new Date('2026-02-02') })
    const first = await makeVerificationRequest(database.db, { createdAt: new Date('2026-02-01') })
    expect((await listVerificationQueue(createContext('admin'))).map(({ id }) => id)).toEqual([first.id, second.id])
    const deactivated = { ...createContext('admin'), actor: { ...makeActor('admin'), isActive: false } }
    for (const ctx of [createTestContext(database.db), createContext('tenant'), createContext('agent'), deactivated]) {
      await expect(listVerificationQueue(ctx)).rejects.toThrow()
      await expect(
        decideVerification(ctx, { intent: 'approve', id: first.id, validUntil: null, number: '' }),
      ).rejects.toThrow()
    }
  })

  test('of two decisions one counts, and the person is told once', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    const request = await makeVerificationRequest(database.db, { userId: id })
    const codes = await Promise.all([
      getCode(decideVerification(await asAdmin(), { intent: 'refuse', id: request.id, reason: 'Too blurred' })),
      getCode(
        decideVerification(await asAdmin(), {
          intent: 'approve',
          id: request.id,
          validUntil: '2031-01-01',
          number: '',
        }),
      ),
    ])
    expect(codes.toSorted()).toEqual(['done', 'verification.notFound'])
    expect(await listTold(id)).toHaveLength(1)
  })

  test('the person reads the decision in their own language, with the reason as it was written', async () => {
    const { id } = await makePerson(database.db, 'agent')
    const request = await makeVerificationRequest(database.db, { userId: id, kind: 'prc_license' })
    await decideVerification(await asAdmin(), { intent: 'refuse', id: request.id, reason: 'Too blurred' })
    const readNotice = async (locale: 'en' | 'fil') => {
      const reader = createTestContext(database.db, { actor: makeActor('agent', id), request: { locale } })
      const { days } = await withLocale(locale, () => listNotifications(reader))
      return days.flatMap(({ lines }) => lines).map(({ title, detail }) => [title, detail])
    }
    expect(await readNotice('en')).toEqual([['Your document was not accepted: PRC license', 'Too blurred']])
    expect(await readNotice('fil')).toEqual([['Hindi tinanggap ang dokumento mo: PRC license', 'Too blurred']])
  })

  test('an approved license marks the number that was seen, and another number refuses the decision', async () => {
    const agent = await makeAgent(database.db, { prcLicenseNumber: '0012345', prcLicenseCheckedAt: null })
    const request = await makeVerificationRequest(database.db, { userId: agent.userId, kind: 'prc_license' })
    const approve = async (number: string, validUntil: string | null = '2028-05-01') =>
      getCode(decideVerification(await asAdmin(), { intent: 'approve', id: request.id, validUntil, number }))
    expect(await approve('0099999')).toBe('app.changedMeanwhile')
    expect(await approve('0012345', null)).toBe('app.invalidInput')
    expect(await approve('0012345')).toBe('done')
    const [row] = await database.db.select().from(agents).where(eq(agents.userId, agent.userId))
    expect(row).toMatchObject({ prcLicenseExpiresOn: '2028-05-01', prcLicenseCheckedAt: TEST_NOW })
  })

  test('the end of a document must be in the future', () => {
    const decide = (validUntil: string) =>
      buildDecisionSchema('2026-03-02').safeParse({ intent: 'approve', id: crypto.randomUUID(), validUntil }).success
    expect([decide('2026-03-02'), decide('2026-02-31'), decide('2026-03-03'), decide('')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('the end of a checked document', () => {
  const follow = (day: string) =>
    followVerificationExpiry(
      createTestContext(database.db, { adapters: { clock: manualClock(new Date(`${day}T04:00:00Z`)) } }),
    )

  test('the person is told 30 days before and after the last day, each once, and the mark is removed', async () => {
    const agent = await makeAgent(database.db, {
      prcLicenseNumber: '0012345',
      prcLicenseExpiresOn: '2026-05-31',
      prcLicenseCheckedAt: TEST_NOW,
    })
    const { userId } = agent
    await makeVerificationCheck(database.db, { userId, kind: 'prc_license', validUntil: '2026-05-31' })
    expect(await follow('2026-04-30')).toEqual({ warned: 0, expired: 0 })
    expect(await Promise.all([follow('2026-05-01'), follow('2026-05-01')])).toContainEqual({ warned: 1, expired: 0 })
    await follow('2026-05-31')
    expect(await listTold(userId)).toEqual(['verification.expiring'])
    await Promise.all([follow('2026-06-01'), follow('2026-06-01')])
    await follow('2026-06-02')
    expect((await listTold(userId)).toSorted()).toEqual(['verification.expired', 'verification.expiring'])
    const [row] = await database.db.select().from(agents).where(eq(agents.userId, userId))
    expect(row?.prcLicenseCheckedAt).toBeNull()
  })

  test('the date of a license is that of the agent, and a changed license has no check any more', async () => {
    const { userId } = await makeAgent(database.db, {
      prcLicenseNumber: '0012345',
      prcLicenseExpiresOn: '2027-05-31',
      prcLicenseCheckedAt: TEST_NOW,
    })
    await makeVerificationCheck(database.db, { userId, kind: 'prc_license', validUntil: '2026-05-31' })
    const owner = createTestContext(database.db, { actor: makeActor('agent', userId) })
    const listDates = async () => (await listOwnVerifications(owner)).checks.map(({ validUntil }) => validUntil)
    expect(await listDates()).toEqual(['2027-05-31'])
    expect(await follow('2026-06-01')).toEqual({ warned: 0, expired: 0 })
    await database.db.update(agents).set({ prcLicenseCheckedAt: null }).where(eq(agents.userId, userId))
    expect(await listDates()).toEqual([])
    expect(await follow('2027-06-01')).toEqual({ warned: 0, expired: 0 })
    expect(await listTold(userId)).toEqual([])
  })

  test('nobody is told about a check that a newer one replaced', async () => {
    const { id } = await makePerson(database.db, 'landlord')
    await makeVerificationCheck(database.db, { userId: id, validUntil: '2026-03-20' })
    const request = await makeVerificationRequest(database.db, { userId: id })
    await decideVerification(await asAdmin(), {
      intent: 'approve',
      id: request.id,
      validUntil: '2030-01-01',
      number: '',
    })
    expect(await follow('2026-04-01')).toEqual({ warned: 0, expired: 0 })
    expect(await listTold(id)).toEqual(['verification.approved'])
  })
})
