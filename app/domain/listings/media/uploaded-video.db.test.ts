import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { listingVideos } from '#app/db/schema/listings/listing-videos.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { copyListing } from '#app/domain/listings/copies/copies.commands.server.ts'
import { findPublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makeStoredFile } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeVideoFile, POSITION_TEXT } from '#tests/support/fixtures/video/video-file.ts'
import {
  removeVideo,
  removeVideosOfDeletedListings,
  setVideoPoster,
  uploadVideo,
} from './uploaded-video.commands.server.ts'
import { findVideoFile, getUploadedVideo } from './uploaded-video.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-videos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const adapters = { storage: createDiskStorage(folder) }
let picture: Blob
beforeAll(async () => {
  const green = sharp({ create: { width: 640, height: 360, channels: 3, background: '#2a7' } })
  picture = new Blob([new Uint8Array(await green.jpeg().toBuffer())])
})

async function setUp(values = {}) {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, ...values })
  const ctx = createTestContext(database.db, { actor: makeActor('landlord', owner.id), adapters })
  return { owner, listing, ctx, guest: { ...ctx, actor: null, session: null } satisfies Ctx }
}

/** As it arrives: in the middle of the body of a request. */
async function putOnDisk(bytes: Uint8Array = makeVideoFile()) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')]))
  return { path, start: 6, size: bytes.length, name: 'bahay ni Niña.mp4' }
}
const upload = async (ctx: Ctx, listingId: string, bytes?: Uint8Array, key: string = crypto.randomUUID()) =>
  uploadVideo(ctx, { listingId, key, file: await putOnDisk(bytes) })
const readStored = async (ctx: Ctx, listingId: string) => {
  const found = await ctx.adapters.storage.open(await findVideoFile(ctx, listingId, 'video'))
  return found && buffer(found.body)
}
const listStored = async (ctx: Ctx) =>
  (await ctx.adapters.storage.list('documents', { prefix: 'listing-videos/' })).map(({ path }) => path)
const countRows = () => database.db.$count(storedFiles)

test('an uploaded video is shown instead of the link, without its position, and the link again after the removal', async () => {
  const { listing, ctx, guest } = await setUp({ videoProvider: 'youtube', videoId: 'dQw4w9WgXcQ' })
  const video = await upload(ctx, listing.id)
  expect(video).toMatchObject({ seconds: 12, width: 1_280, height: 720, hasPoster: false })
  const shown = await findPublicListing(guest, listing.id)
  expect(shown?.uploadedVideo).toEqual(video)
  expect(shown).not.toHaveProperty('video')
  const stored = await readStored(guest, listing.id)
  expect(stored).toHaveLength(video.sizeBytes)
  expect(stored?.indexOf(POSITION_TEXT)).toBe(-1)
  await removeVideo(ctx, listing.id)
  await removeVideo(ctx, listing.id) // a second click
  const after = await findPublicListing(guest, listing.id)
  expect(after?.video).toEqual({ provider: 'youtube', id: 'dQw4w9WgXcQ' })
  expect(after).not.toHaveProperty('uploadedVideo')
  await expect(findVideoFile(guest, listing.id, 'video')).rejects.toMatchObject({ code: 'file.notFound' })
  expect(await listStored(ctx)).toEqual([])
})

test('a replaced video and its picture leave nothing behind, and a repeated upload has one effect', async () => {
  const { listing, ctx, guest } = await setUp()
  const before = await countRows()
  const first = await upload(ctx, listing.id)
  await setVideoPoster(ctx, { listingId: listing.id, version: first.version, picture })
  await setVideoPoster(ctx, { listingId: listing.id, version: first.version, picture })
  expect(await getUploadedVideo(ctx, listing.id)).toMatchObject({ hasPoster: true })
  expect((await findVideoFile(guest, listing.id, 'poster')).path).toMatch(/\.webp$/)
  expect(await listStored(ctx)).toHaveLength(2)
  const key = crypto.randomUUID()
  const second = await upload(ctx, listing.id, makeVideoFile({ seconds: 30 }), key)
  const again = await upload(ctx, listing.id, makeVideoFile({ seconds: 30 }), key)
  expect(again).toEqual(second)
  expect(second).toMatchObject({ seconds: 30, hasPoster: false })
  expect(await listStored(ctx)).toHaveLength(1)
  expect((await countRows()) - before).toBe(1)
  const late = setVideoPoster(ctx, { listingId: listing.id, version: first.version, picture })
  await expect(late).rejects.toMatchObject({ code: 'file.notFound' })
  await removeVideo(ctx, listing.id)
})

test('two uploads at the same moment leave one video', async () => {
  const { listing, ctx } = await setUp()
  await Promise.all([10, 20].map((seconds) => upload(ctx, listing.id, makeVideoFile({ seconds }))))
  expect(await listStored(ctx)).toHaveLength(1)
  expect(await readStored(ctx, listing.id)).not.toBeNull()
  await removeVideo(ctx, listing.id)
})

test.each([
  ['video.notMp4', makeVideoFile({ brand: 'qt  ' })],
  ['video.codec', makeVideoFile({ codec: 'hvc1' })],
  ['video.tooLong', makeVideoFile({ seconds: 90 })],
  ['video.dimensions', makeVideoFile({ width: 3_840, height: 2_160 })],
  ['video.broken', makeVideoFile().subarray(0, 500)],
])('%s is the reason of a refusal, and nothing is stored', async (code, bytes) => {
  const { listing, ctx } = await setUp()
  await expect(upload(ctx, listing.id, bytes)).rejects.toMatchObject({ code })
  expect(await listStored(ctx)).toEqual([])
  expect(await getUploadedVideo(ctx, listing.id)).toBeNull()
})

test('another owner, a tenant and a guest can neither change the video nor see that of a hidden listing', async () => {
  const { listing, ctx, guest } = await setUp({ status: 'inactive' })
  const { version } = await upload(ctx, listing.id)
  await expect(findVideoFile(ctx, listing.id, 'video')).resolves.toHaveProperty('path')
  for (const role of ['landlord', 'tenant'] as const) {
    const other = createTestContext(database.db, {
      actor: makeActor(role, (await makePerson(database.db, role)).id),
      adapters,
    })
    await expect(upload(other, listing.id)).rejects.toMatchObject({ status: 404 })
    await expect(removeVideo(other, listing.id)).rejects.toMatchObject({ status: 404 })
    await expect(setVideoPoster(other, { listingId: listing.id, version, picture })).rejects.toMatchObject({
      status: 404,
    })
    await expect(findVideoFile(other, listing.id, 'video')).rejects.toMatchObject({ code: 'file.notFound' })
  }
  await expect(upload(guest, listing.id)).rejects.toMatchObject({ code: 'auth.signInRequired' })
  for (const id of [listing.id, 'x', crypto.randomUUID()])
    await expect(findVideoFile(guest, id, 'video')).rejects.toMatchObject({ code: 'file.notFound' })
  await removeVideo(ctx, listing.id)
})

test('the quota counts the video', async () => {
  const { owner, listing, ctx } = await setUp()
  await makeStoredFile(database.db, { uploadedBy: owner.id, sizeBytes: 200 * 1024 * 1024 - 100 })
  await expect(upload(ctx, listing.id)).rejects.toMatchObject({ code: 'upload.quotaReached' })
  expect(await listStored(ctx)).toEqual([])
})

test('a copy of a listing shows the same file, which stays until the last of them is gone', async () => {
  const { listing, ctx } = await setUp({ title: 'Studio' })
  await upload(ctx, listing.id)
  const [copyId = ''] = await copyListing(ctx, listing.id, { intent: 'copy', key: crypto.randomUUID() })
  expect(await getUploadedVideo(ctx, copyId)).toEqual(await getUploadedVideo(ctx, listing.id))
  await removeVideo(ctx, listing.id)
  expect(await readStored(ctx, copyId)).not.toBeNull()
  const deletedAt = new Date(ctx.now().getTime() - 31 * 24 * 60 * 60_000)
  await database.db.update(properties).set({ deletedAt }).where(eq(properties.id, copyId))
  await removeVideosOfDeletedListings(ctx)
  expect(await listStored(ctx)).toEqual([])
  expect(await database.db.$count(listingVideos, eq(listingVideos.propertyId, copyId))).toBe(0)
})
