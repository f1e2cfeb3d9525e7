import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { sessions, usedDevices, users } from '#app/db/schema/accounts/accounts.server.ts'
import { erasureRequests, erasureTombstones } from '#app/db/schema/accounts/privacy.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makePersonWithEverything } from '#tests/support/fixtures/complete-person.ts'
import { makeActor, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpAppConnection, setUpTestDatabase } from '#tests/support/database/database.ts'
import { requestErasure, eraseDueAccounts, findOpenErasureRequest, undoErasure } from './erasure.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'

const database = setUpTestDatabase()
const app = setUpAppConnection(database)
const DAY = 24 * 60 * 60_000
let folder: string
let storage: Storage

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tahanan-test-erasure-'))
  storage = createDiskStorage(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const createContext = (now: Date, more: Partial<Ctx> = {}): Ctx => ({
  ...createTestContext(app.db, { adapters: { storage, clock: manualClock(now) } }),
  ...more,
})
const daysLater = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const createSignedInContext = (id: string, role: Role = 'tenant', now = TEST_NOW) =>
  createContext(now, { actor: makeActor(role, id), session: { id: crypto.randomUUID(), createdAt: now } })
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const isErased = async (id: string) => {
  const [row] = await database.db.select({ at: users.erasedAt }).from(users).where(eq(users.id, id))
  return row?.at !== null
}

/** Every row of every table and the bytes of every file. */
async function dump(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await database.db.execute<{ row: string }>(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
      )
      return found.rows.map(({ row }) => `${name} ${row}`).join('\n')
    }),
  )
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
  return [...tables, ...files].join('\n')
}

describe('erasure request', () => {
  test('an erasure request ends all sessions, waits 14 days and is confirmed by mail', async () => {
    const { id, email } = await makePerson(database.db, 'tenant')
    await makeSession(database.db, { userId: id })
    await makeSession(database.db, { userId: id })
    const { eraseAfter } = await requestErasure(createSignedInContext(id))
    expect(eraseAfter).toEqual(daysLater(14))
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
    expect(mails).toMatchObject([{ template: 'account.erasureAsked' }])
    expect(mails[0]?.textBody).toContain('https://tahanan.example/dashboard/settings/privacy/deletion')
    expect(await isErased(id)).toBe(false)
  })

  test('an erasure request needs a fresh sign-in and can only be made for the own account', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    const stale = {
      ...createSignedInContext(id),
      session: { id: 's', createdAt: new Date(TEST_NOW.getTime() - 11 * 60_000) },
    }
    expect(await getOutcome(requestErasure(stale))).toBe('auth.freshSignInRequired')
    expect(await getOutcome(requestErasure(createContext(TEST_NOW)))).toBe('auth.signInRequired')
    expect(await findOpenErasureRequest(createContext(TEST_NOW), id)).toBeNull()
  })

  test('twenty erasure requests at the same time create one request and one mail', async () => {
    const { id, email } = await makePerson(database.db, 'tenant')
    await Promise.all(Array.from({ length: 20 }, () => getOutcome(requestErasure(createSignedInContext(id)))))
    expect(await database.db.select().from(erasureRequests).where(eq(erasureRequests.userId, id))).toHaveLength(1)
    expect(await database.db.select().from(emails).where(eq(emails.toAddress, email))).toHaveLength(1)
  })

  test('an erasure request of the last administrator is refused, also of the last two at the same time', async () => {
    const one = await makePerson(database.db, 'admin')
    expect(await getOutcome(requestErasure(createSignedInContext(one.id, 'admin')))).toBe('user.lastAdmin')
    const two = await makePerson(database.db, 'admin')
    const outcomes = await Promise.all(
      [one, two].map(({ id }) => getOutcome(requestErasure(createSignedInContext(id, 'admin')))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'user.lastAdmin'])
  })
})

describe('grace period', () => {
  test('an erasure request can be cancelled until the job claims it, and not afterwards', async () => {
    const { id } = await makePerson(database.db, 'tenant')
    await requestErasure(createSignedInContext(id))
    await undoErasure(createSignedInContext(id, 'tenant', daysLater(13)))
    expect(await getOutcome(undoErasure(createSignedInContext(id, 'tenant', daysLater(13))))).toBe(
      'dataDeletion.notFound',
    )
    await eraseDueAccounts(createContext(daysLater(20)))
    expect(await isErased(id)).toBe(false)

    await requestErasure(createSignedInContext(id)) // requesting again after a cancellation is allowed
    await eraseDueAccounts(createContext(new Date(daysLater(14).getTime() - 1_000)))
    expect(await isErased(id)).toBe(false)
    await eraseDueAccounts(createContext(daysLater(14)))
    expect(await isErased(id)).toBe(true)
    expect(await getOutcome(undoErasure(createSignedInContext(id, 'tenant', daysLater(14))))).toBe(
      'dataDeletion.notFound',
    )
  })

  test('of a cancellation and the job at the same time exactly one takes effect', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makePerson(database.db, 'tenant')
      await requestErasure(createSignedInContext(id))
      const [undone] = await Promise.all([
        getOutcome(undoErasure(createSignedInContext(id, 'tenant', daysLater(14)))),
        eraseDueAccounts(createContext(daysLater(14))),
      ])
      expect(await isErased(id)).toBe(undone !== 'done')
    }
  })
})

describe('erasure', () => {
  test('erasure leaves nothing of the person in any table or file, and keeps the money', async () => {
    const person = await makePersonWithEverything(createContext(TEST_NOW))
    const before = await dump()
    for (const canary of person.canaries) expect(before, `${canary} was planted`).toContain(canary)
    expect(person.canaries.length).toBeGreaterThanOrEqual(12)
    const countDevices = () => database.db.$count(usedDevices, eq(usedDevices.userId, person.id))
    expect(await countDevices()).toBe(1)

    await requestErasure(createSignedInContext(person.id))
    expect(await eraseDueAccounts(createContext(daysLater(14)))).toMatchObject({ failed: 0 })
    const left = await dump()
    expect(person.canaries.filter((canary) => left.includes(canary))).toEqual([])
    expect(await countDevices()).toBe(0)

    expect(await database.db.select().from(payments).where(eq(payments.id, person.paymentId))).toHaveLength(1)
    expect(await database.db.select().from(paymentProofs).where(eq(paymentProofs.id, person.proofId))).toMatchObject([
      { amount: person.proofAmount, reference: null, proofFileId: null },
    ])
    expect(await findActor(createContext(TEST_NOW), person.id)).toBeNull()
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.erasureAsked', 'account.erased']),
    )
  })

  test('erasure does not change the data of other people', async () => {
    const stays = await makePersonWithEverything(createContext(TEST_NOW))
    const goes = await makePersonWithEverything(createContext(TEST_NOW))
    await requestErasure(createSignedInContext(goes.id))
    expect(await eraseDueAccounts(createContext(daysLater(14)))).toMatchObject({ failed: 0 })
    const left = await dump()
    expect(stays.canaries.filter((canary) => !left.includes(canary))).toEqual([])
  })

  test('an account that a restored backup brought back is erased again', async () => {
    const { id, email } = await makePerson(database.db, 'tenant')
    await database.db.insert(erasureTombstones).values({ userId: id })
    await eraseDueAccounts(createContext(TEST_NOW))
    expect(await isErased(id)).toBe(true)
    expect(await dump()).not.toContain(email)
  })

  test('an erasure that cannot reach the files changes nothing, is logged and does not block the next one', async () => {
    const first = await makePersonWithEverything(createContext(TEST_NOW))
    const second = await makePerson(database.db, 'tenant')
    await requestErasure(createSignedInContext(first.id))
    await requestErasure(createSignedInContext(second.id, 'tenant', new Date(TEST_NOW.getTime() + 1_000)))
    const broken = { ...storage, remove: async () => Promise.reject(new Error('the store is away')) }
    const ctx = createContext(daysLater(15))
    const outcome = await eraseDueAccounts({ ...ctx, adapters: { ...ctx.adapters, storage: broken } })
    expect(outcome).toEqual({ erased: 1, failed: 1 })
    expect(await isErased(first.id)).toBe(false)
    expect(await isErased(second.id)).toBe(true)
    await eraseDueAccounts(createContext(daysLater(16)))
    expect(await isErased(first.id)).toBe(true)
  })
})
