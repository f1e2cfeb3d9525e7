import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnerDatabase } from '#app/adapters/owner-database/create-owner-database.server.ts'
import type { OwnerDatabase } from '#app/adapters/owner-database/owner-database.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { apiTokens } from '#app/db/schema/accounts/integrations.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { approveOwnerRequest } from '#app/domain/admin/administrators/owner-approval.commands.server.ts'
import { listOwnerRequests } from '#app/domain/admin/administrators/administrators.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAdminSession, makeAdminUser } from '#seed/factories/admin.ts'
import { FACTORY_BY_TABLE } from '#seed/factories/by-table.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApiToken, makeEmail } from '#seed/factories/platform.ts'
import { createRecordingEvents, createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { QUICK_PASSWORDS } from '#tests/support/passwords.ts'
import { restoreBackup } from './restore.commands.server.ts'
import { DATA_RESTORED_TOPIC } from './restore.model.ts'
import { listRestorableBackups } from './restore.queries.server.ts'

const PASSWORD = 'Bakal-na-Pinto-88'
const NEW_PASSWORD = 'Bakal-na-Bintana-99'
const database = setUpTestDatabase()
const events = createRecordingEvents()
let folder = ''
let ctx: Ctx
let ownerDatabase: OwnerDatabase
let ownerId = ''

const makeOwner = async () => {
  const { id } = await makePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId: id, passwordHash: await QUICK_PASSWORDS.hash(PASSWORD) })
  return id
}
const restore = (name: string, changes: Partial<{ phrase: string; password: string }> = {}, as = ctx) =>
  restoreBackup(as, { name, phrase: 'Tahanan', password: PASSWORD, ...changes })
const countListings = () => database.db.$count(properties)
const listActions = async () => (await database.db.select().from(auditLog)).map(({ action }) => action)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tahanan-restore-'))
  const storage = createDiskStorage(join(folder, 'files'))
  const options = { url: database.url, files: storage, folder: join(folder, 'backups'), passphrase: undefined }
  ownerDatabase = createOwnerDatabase(options)
  ownerId = await makeOwner()
  ctx = createTestContext(database.db, {
    actor: makeActor('admin', ownerId),
    adapters: {
      ownerDatabase,
      events,
      storage,
      auth: { ...createTestContext(database.db).adapters.auth, ...QUICK_PASSWORDS },
    },
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the restore of a backup by a single owner', () => {
  test('brings the rows back, and not the sign-ins, tokens, mails, administrators and marks that ended since', async () => {
    const { db } = database
    for (const table of ['home_page_listings', 'messages', 'erasure_tombstones', 'consents'])
      await FACTORY_BY_TABLE[table]?.(db)
    const removed = await makeAdminUser(db, { role: 'support' })
    await makeAdminSession(db, { userId: ownerId })
    const token = await makeApiToken(db)
    const mail = await makeEmail(db)
    const waiting = await makeEmail(db)
    await db.update(emails).set({ status: 'queued' })
    const listing = await makeProperty(db, { title: 'Title of that day' })
    const { name } = await ownerDatabase.writeBackup()
    const before = await countListings()

    // What happens since
    await makeProperty(db)
    await db.update(properties).set({ title: 'Title of today' }).where(eq(properties.id, listing.id))
    await db.delete(apiTokens).where(eq(apiTokens.id, token.id))
    await db.update(emails).set({ status: 'sent', sentAt: new Date() }).where(eq(emails.id, mail.id))
    await db.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.userId, removed.userId))
    const passwordHash = await QUICK_PASSWORDS.hash(NEW_PASSWORD)
    await db.update(adminUsers).set({ passwordHash }).where(eq(adminUsers.userId, ownerId))
    const erased = crypto.randomUUID()
    await db.execute(sql`insert into erasure_tombstones (user_id) values (${erased})`)
    await db.execute(sql`insert into audit_log (action, subject_type) values ('since.then', 'test')`)
    events.published.length = 0

    const restored = await restore(name, { password: NEW_PASSWORD })
    expect(restored?.safety.name).not.toBe(name)
    expect(await countListings()).toBe(before)
    const [row] = await db.select().from(properties).where(eq(properties.id, listing.id))
    expect(row?.title).toBe('Title of that day')
    expect(await db.select().from(adminSessions)).toEqual([])
    expect(await db.select().from(apiTokens).where(eq(apiTokens.id, token.id))).toEqual([])
    expect((await db.select().from(emails)).map(({ id }) => id)).toEqual([waiting.id])
    const administrators = await db.select().from(adminUsers)
    expect(administrators.find(({ userId }) => userId === removed.userId)?.isActive).toBe(false)
    expect(administrators.find(({ userId }) => userId === ownerId)?.passwordHash).toBe(passwordHash)
    const tombstones = await db.execute(sql`select from erasure_tombstones where user_id = ${erased}`)
    expect(tombstones.rows).toHaveLength(1)
    expect(await listActions()).toEqual(
      expect.arrayContaining(['since.then', 'system.restoreStarted', 'system.restored']),
    )
    expect((await readSettings(ctx)).maintenanceMode).toBe(true)
    expect(events.published.filter(({ topic }) => topic === DATA_RESTORED_TOPIC)).toHaveLength(1)
    const { rows: changes } = await db.execute(sql`select listing_id::text as id from listing_changes`)
    expect(changes).toEqual([{ id: '00000000-0000-0000-0000-000000000000' }])

    // The way back: the backup of the former state
    await restore(restored?.safety.name ?? '', { password: NEW_PASSWORD })
    expect(await countListings()).toBe(before + 1)
    await db.update(adminUsers).set({ passwordHash: await QUICK_PASSWORDS.hash(PASSWORD) })
  })

  test.each([
    [{ phrase: 'tahanan' }, { params: { field: 'phrase' } }],
    [{ password: 'wrong' }, { params: { problem: 'settings.password.wrong' } }],
  ])('is refused with %j, and changes nothing', async (change, refusal) => {
    const [backup] = (await listRestorableBackups(ctx)).backups
    const before = await countListings()
    await expect(restore(backup?.name ?? '', change)).rejects.toMatchObject(refusal)
    expect(await countListings()).toBe(before)
  })

  test.each(['tahanan-nowhere.tar.zst', '../secret', ''])('is refused for the name "%s"', async (name) => {
    await expect(restore(name)).rejects.toMatchObject({ code: 'restore.noBackup' })
  })

  test('is refused if nobody could open the site again, and the site opens as before', async () => {
    const { name } = await ownerDatabase.writeBackup()
    const later = await makeOwner()
    await database.db.update(adminUsers).set({ role: 'support' }).where(eq(adminUsers.userId, ownerId))
    const as = withActor(ctx, makeActor('admin', later))
    await database.db.execute(sql`delete from settings where key = 'maintenanceMode'`)
    await expect(restore(name, {}, as)).rejects.toMatchObject({ code: 'restore.noOwner' })
    expect((await readSettings(ctx)).maintenanceMode).toBe(false)
    await database.db.update(adminUsers).set({ role: 'owner' }).where(eq(adminUsers.userId, ownerId))
    await database.db.update(adminUsers).set({ role: 'support' }).where(eq(adminUsers.userId, later))
  })

  test.each(['tenant', 'landlord', 'agent', null] as const)('%s may neither look nor restore', async (role) => {
    const as = createTestContext(database.db, { actor: role && makeActor(role), adapters: { ownerDatabase } })
    const code = role ? 'auth.forbidden' : 'auth.signInRequired'
    await expect(restore('x', {}, as)).rejects.toMatchObject({ code })
    await expect(listRestorableBackups(as)).rejects.toMatchObject({ code })
  })
})

test('with two owners a restore is a request, which another owner approves once', async () => {
  const second = withActor(ctx, makeActor('admin', await makeOwner()))
  await makeProperty(database.db)
  const { name } = await ownerDatabase.writeBackup()
  const before = await countListings()
  await makeProperty(database.db)
  expect(await restore(name, {}, second)).toBeNull()
  await expect(restore(name, {}, second)).rejects.toMatchObject({ code: 'ownerRequest.exists' })
  expect(await countListings()).toBe(before + 1)
  const request = (await listOwnerRequests(ctx)).find(({ kind }) => kind === 'restore_backup')
  expect(request?.backupName).toBe(name)
  const approve = (as: Ctx) => approveOwnerRequest(as, { id: request?.id ?? '', phrase: 'Tahanan', password: PASSWORD })
  await expect(approve(second)).rejects.toMatchObject({ code: 'ownerRequest.gone' })
  expect(await countListings()).toBe(before + 1)
  await approve(ctx)
  expect(await countListings()).toBe(before)
  await expect(approve(ctx)).rejects.toMatchObject({ code: 'ownerRequest.gone' })
})
