import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { rateLimits, settings } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changeAvatar, removeAvatar } from './avatar.commands.server.ts'
import { getAvatarPath } from './avatar.rules.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-avatar-'))
const storage = createDiskStorage(folder)
let picture: Blob
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()
  picture = new Blob([new Uint8Array(bytes)])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(settings)
})

async function createTenantContext(): Promise<Ctx> {
  const { id } = await makePerson(database.db, 'tenant')
  return createTestContext(database.db, { actor: makeActor('tenant', id), adapters: { random: systemRandom, storage } })
}
const listStoredFiles = (ctx: Ctx) =>
  database.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.uploadedBy, ctx.actor?.id ?? ''))
const getAvatarUrls = async (ctx: Ctx) => {
  const [user] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, ctx.actor?.id ?? ''))
  const [profile] = await database.db
    .select()
    .from(userProfiles)
    .where(eq(userProfiles.userId, ctx.actor?.id ?? ''))
  return [user?.avatarUrl ?? null, profile?.avatarUrl ?? null]
}
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as AppError).code,
  )

describe('new avatar', () => {
  test('a new avatar has a path of user id and random part, and both rows have its URL', async () => {
    const ctx = await createTenantContext()
    const { avatarUrl } = await changeAvatar(ctx, picture)
    expect(avatarUrl).toMatch(new RegExp(`^/storage/object/public/avatars/${ctx.actor?.id}-[0-9a-f]{24}\\.webp$`))
    expect(await getAvatarUrls(ctx)).toEqual([avatarUrl, avatarUrl])
  })

  test('a new avatar replaces the old one, whose file and row are deleted', async () => {
    const ctx = await createTenantContext()
    const old = getAvatarPath((await changeAvatar(ctx, picture)).avatarUrl) ?? ''
    const { avatarUrl } = await changeAvatar(ctx, picture)
    expect(await storage.head({ bucket: 'avatars', path: old })).toBeNull()
    expect((await listStoredFiles(ctx)).map(({ path }) => path)).toEqual([getAvatarPath(avatarUrl)])
  })

  test('ten concurrent changes leave one avatar in the rows and in the storage', async () => {
    const ctx = await createTenantContext()
    await Promise.all(Array.from({ length: 10 }, () => changeAvatar(ctx, picture)))
    const files = await storage.list('avatars', { prefix: ctx.actor?.id ?? 'nobody' })
    const [row] = await listStoredFiles(ctx)
    expect(await listStoredFiles(ctx)).toHaveLength(1)
    expect(files.map(({ path }) => path)).toEqual([row?.path])
  })

  test('an avatar can be removed, also twice', async () => {
    const ctx = await createTenantContext()
    await changeAvatar(ctx, picture)
    await removeAvatar(ctx)
    expect(await getAvatarUrls(ctx)).toEqual([null, null])
    expect(await listStoredFiles(ctx)).toEqual([])
    await removeAvatar(ctx)
  })
})

describe('refused avatar', () => {
  test('a new avatar is refused for guests and inactive accounts', async () => {
    const ctx = await createTenantContext()
    expect(await getOutcome(changeAvatar({ ...ctx, actor: null }, picture))).toBe('auth.signInRequired')
    expect(
      await getOutcome(changeAvatar({ ...ctx, actor: { ...makeActor('tenant'), isActive: false } }, picture)),
    ).toBe('auth.deactivated')
  })

  test('an avatar over the configured upload size is refused', async () => {
    const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])
    expect(await getOutcome(changeAvatar(await createTenantContext(), large))).toBe('upload.tooLarge')
    await database.db.insert(settings).values({ key: 'maxUploadMb', value: 25 })
    expect(await getOutcome(changeAvatar(await createTenantContext(), large))).toBe('upload.unsupportedType') // the size is allowed now
  })

  test('the 31st upload within 30 minutes is refused, also with concurrent uploads', async () => {
    const ctx = await createTenantContext()
    const nonsense = new Blob(['no picture'])
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => getOutcome(changeAvatar(ctx, nonsense))))
    expect(outcomes.filter((outcome) => outcome === 'upload.unsupportedType')).toHaveLength(30)
    expect(outcomes.filter((outcome) => outcome === 'app.tooManyRequests')).toHaveLength(10)
  })

  test('an avatar over the quota of 200 MB for each person is refused and not stored', async () => {
    const ctx = await createTenantContext()
    const usedBytes = 200 * 1024 * 1024 - 10
    await database.db.insert(storedFiles).values({
      bucket: 'documents',
      path: `full-${ctx.actor?.id}.pdf`,
      uploadedBy: ctx.actor?.id,
      contentType: 'application/pdf',
      sizeBytes: usedBytes,
      sha256: 'a'.repeat(64),
    })
    expect(await getOutcome(changeAvatar(ctx, picture))).toBe('upload.quotaReached')
    expect(await storage.list('avatars', { prefix: ctx.actor?.id ?? 'nobody' })).toEqual([])
  })

  test('an avatar leaves no file in the storage if the transaction fails', async () => {
    const ctx = await createTenantContext()
    const broken = {
      ...ctx,
      db: new Proxy(ctx.db, {
        get: (db, name) => (name === 'transaction' ? () => Promise.reject(new Error('away')) : Reflect.get(db, name)),
      }),
    }
    await expect(changeAvatar(broken, picture)).rejects.toThrow('away')
    expect(await storage.list('avatars', { prefix: ctx.actor?.id ?? 'nobody' })).toEqual([])
  })
})
