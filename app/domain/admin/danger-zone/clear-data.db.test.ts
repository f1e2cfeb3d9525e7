import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { createOwnerDatabase } from '#app/adapters/owner-database/create-owner-database.server.ts'
import type { OwnerDatabase } from '#app/adapters/owner-database/owner-database.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { computeTableDigest, connect, listTables } from '#app/db/backup/tables.server.ts'
import { restoreBackup } from '#app/db/backup/restore-backup.server.ts'
import { adminLoginAttempts, adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { listRecentActivities } from '#app/domain/admin/overview/recent-activities.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { FACTORY_BY_TABLE } from '#seed/factories/by-table.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createRecordingEvents, createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { cloneDatabase, setUpTestDatabase } from '#tests/support/database/database.ts'
import { QUICK_PASSWORDS } from '#tests/support/passwords.ts'
import { approveOwnerRequest } from '#app/domain/admin/administrators/owner-approval.commands.server.ts'
import { listOwnerRequests } from '#app/domain/admin/administrators/administrators.queries.server.ts'
import { clearAllData } from './clear-data.commands.server.ts'
import { dangerZoneJobs } from './clear-data.jobs.server.ts'
import { getClearSummary } from './clear-data.queries.server.ts'
import { EMPTIED_TABLES, KEPT_TABLES, REDUCED_TABLES } from './cleared-tables.data.server.ts'

const PASSWORD = 'Bakal-na-Pinto-88'
const database = setUpTestDatabase()
const events = createRecordingEvents()
const jobs = createInlineJobs()
let folder = ''
let ctx: Ctx
let ownerDatabase: OwnerDatabase

const pathIn = (name: string) => join(folder, name)
const storeFile = (path: string) =>
  ctx.adapters.storage.put({ bucket: 'avatars', path }, Buffer.from('picture'), { contentType: 'image/webp' })
const clear = (changes: Partial<{ phrase: string; password: string }> = {}, as = ctx) =>
  clearAllData(as, { phrase: 'Tahanan', password: PASSWORD, ...changes })

/** Rows and content of every table. */
async function digestTables(url: string) {
  const client = await connect(url, 'test')
  try {
    const digests: Record<string, Awaited<ReturnType<typeof computeTableDigest>>> = {}
    for (const { name } of await listTables(client)) digests[name] = await computeTableDigest(client, name)
    return digests
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-clear-'))
  const storage = createDiskStorage(pathIn('files'))
  ownerDatabase = createOwnerDatabase({
    url: database.url,
    files: storage,
    folder: pathIn('data/backups'),
    passphrase: undefined,
  })
  const admin = await makePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId: admin.id, passwordHash: await QUICK_PASSWORDS.hash(PASSWORD) })
  ctx = createTestContext(database.db, {
    actor: makeActor('admin', admin.id),
    adapters: { storage, ownerDatabase, events, jobs, random: systemRandom },
  })
  await jobs.work(dangerZoneJobs(() => ctx))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await database.db.delete(adminLoginAttempts)
  await database.db.delete(rateLimits)
})

test('every table of the database is emptied, reduced or kept by a decision', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const decided: string[] = [...EMPTIED_TABLES, ...REDUCED_TABLES, ...KEPT_TABLES]
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('Clear All Data', () => {
  beforeAll(async () => {
    for (const make of Object.values(FACTORY_BY_TABLE)) await make(database.db)
    // With a second owner it would be a request, which another test has
    await database.db
      .update(adminUsers)
      .set({ role: 'support' })
      .where(ne(adminUsers.userId, ctx.actor?.id ?? ''))
    await saveSettings(ctx, { maxUploadMb: 25 })
    await storeFile('people/old.webp')
  })

  test.each([
    null,
    makeActor('tenant'),
    makeActor('landlord'),
    makeActor('agent'),
    { ...makeActor('admin'), isActive: false },
  ])('only an active administrator may do it: %j', async (actor) => {
    await expect(clear({}, withActor(ctx, actor))).rejects.toMatchObject({ name: 'AppError' })
    await expect(getClearSummary(withActor(ctx, actor))).rejects.toMatchObject({ name: 'AppError' })
    expect((await getClearSummary(ctx)).listings).toBeGreaterThan(0)
  })

  test('a wrong name or password removes nothing and writes no backup; the fifth wrong password locks', async () => {
    const before = await digestTables(database.url)
    await expect(clear({ phrase: 'tahanan' })).rejects.toMatchObject({ params: { field: 'phrase' } })
    for (let attempt = 1; attempt < 5; attempt++)
      await expect(clear({ password: 'wrong' })).rejects.toMatchObject({
        params: { problem: 'settings.password.wrong' },
      })
    await expect(clear({ password: 'wrong' })).rejects.toMatchObject({ code: 'admin.accountLocked' })
    await expect(clear()).rejects.toMatchObject({ code: 'admin.accountLocked' }) // the right one, too
    const after = await digestTables(database.url)
    for (const table of ['properties', 'users', 'messages', 'bookings']) expect(after[table]).toEqual(before[table])
    expect(await readdir(pathIn('data/backups')).catch(() => [])).toEqual([])
  })

  test('without a backup nothing is removed', async () => {
    const failing = { ...ownerDatabase, writeBackup: () => Promise.reject(new Error('disk full')) }
    const as = { ...ctx, adapters: { ...ctx.adapters, ownerDatabase: failing } }
    const before = await getClearSummary(ctx)
    await expect(clear({}, as)).rejects.toMatchObject({ code: 'settings.backupFailed' })
    expect(await getClearSummary(ctx)).toEqual(before)
  })

  test('a failure after the rows were removed puts everything back', async () => {
    const as = {
      ...ctx,
      adapters: { ...ctx.adapters, events: { ...events, publish: () => Promise.reject(new Error('publish failed')) } },
    }
    const before = await getClearSummary(ctx)
    await expect(clear({}, as)).rejects.toThrow('publish failed')
    expect(await getClearSummary(ctx)).toEqual(before)
    await rm(pathIn('data/backups'), { recursive: true })
  })

  test('while one runs on any process, a second one and a backup are refused', async () => {
    const reached = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const waiting = {
      ...ownerDatabase,
      writeBackup: async () => {
        reached.resolve()
        await release.promise
        throw new Error('ended by the test')
      },
    }
    const first = clear({}, { ...ctx, adapters: { ...ctx.adapters, ownerDatabase: waiting } })
    await reached.promise
    await expect(clear()).rejects.toMatchObject({ code: 'settings.clearRunning' })
    release.resolve()
    await expect(first).rejects.toMatchObject({ code: 'settings.backupFailed' })
  })

  test('it empties the marketplace, keeps administrators, settings and the audit log, and its backup restores every row', async () => {
    await database.db.delete(adminSessions)
    const before = await digestTables(database.url)
    const backup = await clear()
    const after = await digestTables(database.url)
    for (const table of EMPTIED_TABLES) expect([table, after[table]?.rows]).toEqual([table, 0])
    for (const table of ['settings', 'admin_users', 'amenities', 'rent_control_rules', 'erasure_tombstones'])
      expect([table, after[table]]).toEqual([table, before[table]])
    const { rows } = await database.pool.query<{ left: number; admins: number }>(
      `select (select count(*)::int from users where id not in (select user_id from user_profiles where user_type = 'admin')
           and id not in (select user_id from admin_users)) as left, (select count(*)::int from admin_users) as admins`,
    )
    expect(rows[0]).toEqual({ left: 0, admins: before.admin_users?.rows })
    expect(await listRecentActivities(ctx)).toEqual([])
    expect(after.sessions?.rows).toBe(0)
    expect(after.audit_log?.rows).toBe((before.audit_log?.rows ?? 0) + 1)
    expect((await database.db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'settings.dataCleared',
      details: { backup: { name: backup?.name }, removed: { listings: before.properties?.rows } },
    })
    await expect(database.db.execute(sql`delete from consents`)).rejects.toThrow() // the trigger is on again

    const target = await cloneDatabase()
    onTestFinished(() => target.drop())
    await restoreBackup({
      url: target.url,
      files: createDiskStorage(pathIn('restored')),
      path: pathIn(`data/backups/${backup?.name}`),
      replace: true,
    })
    const restored = await digestTables(target.url)
    const { admin_login_attempts: _attempts, rate_limits: _limits, ...expected } = before
    expect(restored).toMatchObject(expected)
  })

  test('processes are told once, and the files go after the commit; a file that came later stays', async () => {
    expect(events.published.filter(({ topic }) => topic === 'marketplace.cleared')).toHaveLength(1)
    expect(await ctx.adapters.storage.head({ bucket: 'avatars', path: 'people/old.webp' })).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await storeFile('people/new.webp')
    expect(await jobs.runWaiting()).toBe(1)
    expect(await ctx.adapters.storage.head({ bucket: 'avatars', path: 'people/old.webp' })).toBeNull()
    expect(await ctx.adapters.storage.head({ bucket: 'avatars', path: 'people/new.webp' })).not.toBeNull()
  })
})

describe('with two owners', () => {
  test('clearing is a request; not the owner who asked approves it, another one does with name and password, once', async () => {
    const person = await makePerson(database.db, 'admin')
    const passwordHash = await QUICK_PASSWORDS.hash(PASSWORD)
    await makeAdminUser(database.db, { userId: person.id, passwordHash })
    const second = withActor(ctx, makeActor('admin', person.id))
    await makeProperty(database.db)
    const countListings = async () => (await getClearSummary(ctx)).listings

    expect(await clear({}, second)).toBeNull()
    expect(await countListings()).toBe(1)
    const findRequest = async () => (await listOwnerRequests(ctx)).find(({ kind }) => kind === 'clear_data')
    const id = (await findRequest())?.id ?? ''
    const approve = (as: Ctx, changes: { phrase?: string; password?: string } = {}) =>
      approveOwnerRequest(as, { id, phrase: 'Tahanan', password: PASSWORD, ...changes })
    await expect(approve(second)).rejects.toMatchObject({ code: 'ownerRequest.gone' })
    await expect(approve(ctx, { phrase: 'tahanan' })).rejects.toMatchObject({ params: { field: 'phrase' } })
    await expect(approve(ctx, { password: 'wrong' })).rejects.toMatchObject({
      params: { problem: 'settings.password.wrong' },
    })
    expect(await countListings()).toBe(1)

    const outcomes = await Promise.allSettled([approve(ctx), approve(ctx), approve(ctx)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countListings()).toBe(0)
    expect(await findRequest()).toBeUndefined()
  })
})
