import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { decodeToWidths } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { QUOTA_BYTES } from '#app/domain/kernel/uploads/picture.rules.ts'
import { readObject } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage, makeStoredFile } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeDistinctPicture } from '#tests/support/fixtures/distinct-picture.ts'
import { makePhotosWithLocation } from '#tests/support/fixtures/picture-corpus.ts'
import { copyListing } from '#app/domain/listings/copies/copies.commands.server.ts'
import { listOwnPhotos } from './own-photos.queries.server.ts'
import { changePhotos } from './photo-form.commands.server.ts'
import { getPhotoStem, PHOTO_BUCKET, UPLOADED_WIDTHS } from './photo-file.rules.ts'
import { storePhotoFiles, sweepPhotoFiles } from './photo-files.commands.server.ts'
import { uploadPhoto } from './photo-upload.commands.server.ts'
import { photoJobs } from './photo.jobs.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-photos-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.db.delete(rateLimits))

const HOUR_MS = 60 * 60_000
type Scene = { listingId: string; ctx: Ctx; jobs: ReturnType<typeof createInlineJobs>; ownerId: string }

/** A listing of a new landlord. The clock is the real one, because the storage dates its files. */
async function makeScene(): Promise<Scene> {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'draft' })
  const jobs = createInlineJobs()
  const ctx = createTestContext(database.db, {
    actor: makeActor('landlord', owner.id),
    now: new Date(),
    adapters: { random: systemRandom, storage, jobs },
  })
  await jobs.work(photoJobs(() => withActor(ctx, null)))
  return { listingId: listing.id, ctx, jobs, ownerId: owner.id }
}

async function makePicture(seed: number, width = 96, height = 64): Promise<File> {
  const bytes = await makeDistinctPicture(seed, width, height)
  return new File([new Uint8Array(bytes)], `IMG_${seed}.JPG`, { type: 'image/jpeg' })
}

const upload = async ({ ctx, listingId }: Scene, file: File, key: string = crypto.randomUUID()) =>
  uploadPhoto(ctx, { listingId, key, file })
const listIds = async ({ ctx, listingId }: Scene) => (await listOwnPhotos(ctx, listingId)).map(({ id }) => id)
const listRows = (listingId: string) =>
  database.db
    .select()
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, listingId))
    .orderBy(asc(propertyImages.order))
const listObjects = async (listingId: string) =>
  (await storage.list(PHOTO_BUCKET, { prefix: `${listingId}/` })).map(({ path }) => path)
const listFileRows = async (listingId: string) =>
  (await database.db.select({ path: storedFiles.path }).from(storedFiles).where(eq(storedFiles.bucket, PHOTO_BUCKET)))
    .map(({ path }) => path)
    .filter((path) => path.startsWith(`${listingId}/`))
    .sort()
const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

describe('uploadPhoto', () => {
  test('a photo is stored in four widths with a row for each file, its size, color and hash', async () => {
    const scene = await makeScene()
    const photo = await upload(scene, await makePicture(1, 2_000, 1_500))
    expect(photo).toMatchObject({ width: 1_600, height: 1_200, widths: [400, 1_200, 1_600], sameAsNumber: null })
    const paths = await listObjects(scene.listingId)
    expect(paths).toHaveLength(UPLOADED_WIDTHS.length)
    expect(await listFileRows(scene.listingId)).toEqual(paths.toSorted())
    const [row] = await listRows(scene.listingId)
    expect(row).toMatchObject({ order: 0, hasAvif: false, perceptualHash: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(row?.hashParts).toHaveLength(4)
    for (const path of paths) {
      const { format, width } = await sharp((await readObject(scene.ctx, PHOTO_BUCKET, path)) ?? undefined).metadata()
      expect({ format, width }).toEqual({ format: 'webp', width: Number(/-(\d+)\.webp$/.exec(path)?.[1]) })
    }
  })

  test('the same key gives the same photo, also in parallel, and another file with it is refused', async () => {
    const scene = await makeScene()
    const [file, key] = [await makePicture(2), crypto.randomUUID()]
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => upload(scene, file, key)))
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    expect(new Set(done).size).toBe(1)
    expect((await upload(scene, file, key)).id).toBe(done[0])
    expect(await getCode(upload(scene, await makePicture(3), key))).toBe('idempotency.differentRequest')
    expect(await listIds(scene)).toHaveLength(1)
    expect((await listObjects(scene.listingId)).toSorted()).toEqual(await listFileRows(scene.listingId))
  })

  test('of 24 parallel uploads exactly 20 become photos, and the others leave no file', async () => {
    const scene = await makeScene()
    const file = await makePicture(4, 40, 30)
    const codes = await Promise.all(Array.from({ length: 24 }, () => getCode(upload(scene, file))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(MAX_PHOTOS_PER_LISTING)
    expect(codes.filter((code) => code === 'listing.tooManyPhotos')).toHaveLength(4)
    expect((await listRows(scene.listingId)).map(({ order }) => order)).toEqual([...Array(20).keys()])
    expect(await listObjects(scene.listingId)).toHaveLength(20)
  })

  test('parallel uploads cannot exceed the quota together, and AVIF copies do not count', async () => {
    const scene = await makeScene()
    const file = await makePicture(5, 300, 200)
    const probe = await upload(scene, file)
    const [first] = await database.db.select().from(storedFiles).where(eq(storedFiles.uploadedBy, scene.ownerId))
    const size = first?.sizeBytes ?? 0
    const fill = { uploadedBy: scene.ownerId, sizeBytes: QUOTA_BYTES - 4 * size }
    await makeStoredFile(database.db, fill)
    await makeStoredFile(database.db, { ...fill, contentType: 'image/avif' })
    const codes = await Promise.all(Array.from({ length: 6 }, () => getCode(upload(scene, file))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(3)
    expect(codes.filter((code) => code === 'upload.quotaReached')).toHaveLength(3)
    expect(probe.widths).toEqual([])
    expect(await listObjects(scene.listingId)).toHaveLength(4)
  })

  test('no stored file has a trace of the metadata of its original', async () => {
    const scene = await makeScene()
    for (const { bytes } of await makePhotosWithLocation(6))
      await upload(scene, new File([new Uint8Array(bytes)], 'x.jpg'))
    await scene.jobs.runWaiting()
    const entries = await storage.list(PHOTO_BUCKET)
    expect(entries.length).toBeGreaterThan(30)
    for (const { path } of entries) {
      const bytes = (await readObject(scene.ctx, PHOTO_BUCKET, path)) ?? Buffer.alloc(0)
      for (const trace of ['Canary', 'Exif\0', 'GPS', 'xmpmeta']) expect(bytes.includes(trace), path).toBe(false)
    }
  })

  test('the 121st photo within half an hour is refused, and photos do not use up the limit of other uploads', async () => {
    const scene = await makeScene()
    const file = await makePicture(50)
    const key = crypto.randomUUID()
    await upload(scene, file, key)
    const subject = getAccountSubject(scene.ownerId)
    for (let count = 1; count < 30; count++) await hitLimit(scene.ctx, 'upload', subject)
    for (let count = 1; count < 119; count++) await hitLimit(scene.ctx, 'upload.photo', subject)
    await upload(scene, file, key) // the 120th
    await expect(upload(scene, file, key)).rejects.toMatchObject({ code: 'app.tooManyRequests' })
    await hitLimit(scene.ctx, 'upload', subject) // null control: the 30th of the other limit, which photos did not use up
    await expect(hitLimit(scene.ctx, 'upload', subject)).rejects.toMatchObject({ code: 'app.tooManyRequests' })
  })
})

describe('permission', () => {
  test('strangers can neither see nor change photos, and nothing changes', async () => {
    const scene = await makeScene()
    const photo = await upload(scene, await makePicture(6))
    const stem = getPhotoStem(photo.url)?.stem ?? ''
    const before = await listRows(scene.listingId)
    const other = await makeScene()
    const tenant = await makePerson(database.db, 'tenant')
    const agent = await makePerson(database.db, 'agent')
    const strangers = [
      [other.ctx, 'listing.notFound'],
      [withActor(scene.ctx, makeActor('tenant', tenant.id)), 'listing.notFound'],
      [withActor(scene.ctx, makeActor('agent', agent.id)), 'listing.notFound'],
      [withActor(scene.ctx, null), 'auth.signInRequired'],
    ] as const
    const { listingId } = scene
    const file = await makePicture(7)
    for (const [ctx, code] of strangers) {
      const attempts = [
        listOwnPhotos(ctx, listingId),
        uploadPhoto(ctx, { listingId, key: crypto.randomUUID(), file }),
        changePhotos(ctx, listingId, { intent: 'order', seen: [photo.id], order: [photo.id] }),
        changePhotos(ctx, listingId, { intent: 'caption', photoId: photo.id, caption: 'x', was: '' }),
        changePhotos(ctx, listingId, { intent: 'rotate', photoId: photo.id }),
        changePhotos(ctx, listingId, { intent: 'remove', photoId: photo.id }),
        changePhotos(ctx, listingId, { intent: 'restore', stem, position: 0, caption: '' }),
      ]
      expect(await Promise.all(attempts.map(getCode))).toEqual(attempts.map(() => code))
    }
    expect(await listRows(listingId)).toEqual(before)
    // null control: the owner may
    expect(await getCode(changePhotos(scene.ctx, listingId, { intent: 'rotate', photoId: photo.id }))).toBe('done')
  })

  test("a photo of another listing cannot be moved, changed or restored through one's own listing", async () => {
    const [mine, theirs] = [await makeScene(), await makeScene()]
    const own = await upload(mine, await makePicture(8))
    const foreign = await upload(theirs, await makePicture(9))
    const seen = [own.id, foreign.id]
    const change = (input: Parameters<typeof changePhotos>[2]) => getCode(changePhotos(mine.ctx, mine.listingId, input))
    expect(await change({ intent: 'order', seen, order: seen.toReversed() })).toBe('listing.photosChanged')
    expect(await change({ intent: 'caption', photoId: foreign.id, caption: 'x', was: '' })).toBe(
      'listing.photoNotFound',
    )
    expect(await change({ intent: 'remove', photoId: foreign.id })).toBe('listing.photoNotFound')
    expect(await change({ intent: 'rotate', photoId: foreign.id })).toBe('listing.photoNotFound')
    const stem = getPhotoStem(foreign.url)?.stem ?? ''
    expect(await change({ intent: 'restore', stem, position: 0, caption: '' })).toBe('listing.photoNotFound')
    expect(await listIds(mine)).toEqual([own.id])
    expect(await listIds(theirs)).toEqual([foreign.id])
  })
})

describe('changes', () => {
  async function makeThree() {
    const scene = await makeScene()
    for (const seed of [11, 12, 13]) await upload(scene, await makePicture(seed))
    const ids = await listIds(scene)
    const change = (input: Parameters<typeof changePhotos>[2]) => changePhotos(scene.ctx, scene.listingId, input)
    return { ...scene, ids, change }
  }

  test('of ten parallel new orders from one screen exactly one is taken', async () => {
    const { ids, change, ...scene } = await makeThree()
    const order = ids.toReversed()
    const attempts = Array.from({ length: 10 }, () => getCode(change({ intent: 'order', seen: ids, order })))
    const codes = await Promise.all(attempts)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'listing.photosChanged')).toHaveLength(9)
    expect(await listIds(scene)).toEqual(order)
    await change({ intent: 'move', seen: order, photoId: order[2] ?? '', step: 'first' })
    expect((await listIds(scene))[0]).toBe(order[2])
  })

  test('a caption is stored, and one written over a newer caption is refused', async () => {
    const { ids, change } = await makeThree()
    const photoId = ids[0] ?? ''
    const { photos } = await change({ intent: 'caption', photoId, caption: 'Sala', was: '' })
    expect(photos[0]?.caption).toBe('Sala')
    expect(await getCode(change({ intent: 'caption', photoId, caption: 'Kusina', was: '' }))).toBe(
      'listing.photosChanged',
    )
    expect(await getCode(change({ intent: 'caption', photoId, caption: 'Kusina', was: 'Sala' }))).toBe('done')
  })

  test('a removed photo leaves no gap and comes back with an undo, at its place and once', async () => {
    const { ids, change, ...scene } = await makeThree()
    await change({ intent: 'caption', photoId: ids[1] ?? '', caption: 'Kusina', was: '' })
    const before = (await listRows(scene.listingId))[1]
    const { removed, photos } = await change({ intent: 'remove', photoId: ids[1] ?? '' })
    expect(photos.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(removed).toMatchObject({ position: 1, caption: 'Kusina' })
    if (!removed) throw new Error('nothing to undo')
    await change({ intent: 'restore', ...removed })
    await change({ intent: 'restore', ...removed })
    const rows = await listRows(scene.listingId)
    const { id: _id, createdAt: _createdAt, ...same } = before ?? rows[1]!
    expect(rows).toHaveLength(3)
    expect(rows[1]).toMatchObject({ ...same, alt: 'Kusina', order: 1 })
    await scene.jobs.runWaiting() // the job that discards finds the photo in use
    expect((await listObjects(scene.listingId)).length).toBeGreaterThanOrEqual(3)
  })

  test('an hour after the removal the files and their rows are gone, and an undo is refused', async () => {
    const { ids, change, ...scene } = await makeThree()
    const { removed } = await change({ intent: 'remove', photoId: ids[0] ?? '' })
    const discard = scene.jobs.waiting.find(({ name }) => name === 'photos.discard')
    expect(discard?.startAfter?.getTime()).toBe(scene.ctx.now().getTime() + HOUR_MS)
    await scene.jobs.runWaiting()
    const paths = await listObjects(scene.listingId)
    expect(paths.some((path) => path.includes(removed?.stem ?? 'x'))).toBe(false)
    expect(await listFileRows(scene.listingId)).toEqual(paths.toSorted())
    if (!removed) throw new Error('nothing to undo')
    expect(await getCode(change({ intent: 'restore', ...removed }))).toBe('listing.photoNotFound')
  })

  test('a turned photo has new files, and the old ones are gone', async () => {
    const scene = await makeScene()
    const photo = await upload(scene, await makePicture(14, 900, 600))
    await scene.jobs.runWaiting()
    const oldPaths = await listObjects(scene.listingId)
    const { photos } = await changePhotos(scene.ctx, scene.listingId, { intent: 'rotate', photoId: photo.id })
    expect(photos[0]).toMatchObject({ id: photo.id, width: 600, height: 900 })
    const paths = await listObjects(scene.listingId)
    expect(paths.filter((path) => oldPaths.includes(path))).toEqual([])
    expect(await listFileRows(scene.listingId)).toEqual(paths.toSorted())
    const turns = Array.from({ length: 2 }, () =>
      getCode(changePhotos(scene.ctx, scene.listingId, { intent: 'rotate', photoId: photo.id })),
    )
    expect((await Promise.all(turns)).toSorted()).toEqual(['done', 'listing.photosChanged'])
    expect((await listObjects(scene.listingId)).toSorted()).toEqual(await listFileRows(scene.listingId))
  })
})

describe('photos of a copied listing', () => {
  test('removing and turning a photo keeps the files that a copy shows, until the copy removes them', async () => {
    const scene = await makeScene()
    const [removed, turned] = [await upload(scene, await makePicture(41)), await upload(scene, await makePicture(42))]
    const [copyId = ''] = await copyListing(scene.ctx, scene.listingId, { intent: 'copy', key: crypto.randomUUID() })
    const shared = await listObjects(scene.listingId)
    const change = (listingId: string, intent: 'remove' | 'rotate', photoId: string) =>
      changePhotos(scene.ctx, listingId, { intent, photoId })
    await change(scene.listingId, 'remove', removed.id)
    await change(scene.listingId, 'rotate', turned.id)
    await scene.jobs.runWaiting()
    await sweepPhotoFiles({ ...scene.ctx, now: () => new Date(Date.now() + 25 * HOUR_MS) })
    expect(await listObjects(scene.listingId)).toEqual(expect.arrayContaining(shared))
    // Without the copy the same files go
    for (const { id } of await listRows(copyId)) expect((await change(copyId, 'remove', id)).removed).toBeUndefined()
    await scene.jobs.runWaiting()
    const left = await listObjects(scene.listingId)
    expect(shared.filter((path) => left.includes(path))).toEqual([])
  })
})

describe('background job', () => {
  test('AVIF copies are made once, with rows, and only where they are smaller', async () => {
    const scene = await makeScene()
    await upload(scene, await makePicture(21, 900, 600))
    await scene.jobs.runWaiting()
    const [row] = await listRows(scene.listingId)
    expect(row?.hasAvif).toBe(true)
    const paths = await listObjects(scene.listingId)
    expect(paths.some((path) => path.endsWith('.avif'))).toBe(true)
    expect(await listFileRows(scene.listingId)).toEqual(paths.toSorted())
    await scene.jobs.send(database.db, 'photos.prepare', { photoId: row?.id ?? '' })
    await scene.jobs.runWaiting()
    expect(await listObjects(scene.listingId)).toEqual(paths)
  })

  test('the same picture in the listing of another owner is noted once, with the later photo first', async () => {
    const [first, second] = [await makeScene(), await makeScene()]
    const older = await upload(first, await makePicture(22, 800, 600))
    const later = { ...second, ctx: { ...second.ctx, now: () => new Date(first.ctx.now().getTime() + HOUR_MS) } }
    const copy = await upload(later, await makePicture(22, 640, 500))
    const different = await upload(later, await makePicture(23, 640, 500))
    await upload(first, await makePicture(22, 500, 400)) // a copy in a listing of the same owner
    await first.jobs.runWaiting()
    await second.jobs.runWaiting()
    await first.jobs.send(database.db, 'photos.prepare', { photoId: older.id })
    await first.jobs.runWaiting()
    const matches = await database.db.select().from(photoMatches)
    const own = new Set([...(await listIds(first)), ...(await listIds(second))])
    const pairs = matches
      .map(({ imageId, matchedImageId }) => [imageId, matchedImageId])
      .filter((pair) => pair.every((id) => own.has(id))) // other tests make copies too
    expect(pairs).toContainEqual([copy.id, older.id])
    expect(pairs).toHaveLength(2) // the two photos of the first owner, each against the copy
    expect(pairs.flat()).not.toContain(different.id)
    expect((await listOwnPhotos(first.ctx, first.listingId))[1]?.sameAsNumber).toBe(1)
    const [listing] = await database.db.select().from(properties).where(eq(properties.id, second.listingId))
    expect(listing?.status).toBe('draft') // nothing happens to the listings
  })
})

describe('sweepPhotoFiles', () => {
  test('files of a process that died before the commit are removed after a day, and nothing else', async () => {
    const scene = await makeScene()
    await upload(scene, await makePicture(31))
    const demo = { bucket: PHOTO_BUCKET, path: 'demo/condo-01-800.webp' }
    await storage.put(demo, Buffer.from('x'), { contentType: 'image/webp' })
    const used = await listObjects(scene.listingId)
    const picture = await decodeToWidths(
      new Uint8Array(await (await makePicture(32, 900, 600)).arrayBuffer()),
      UPLOADED_WIDTHS,
    )
    const { files } = await storePhotoFiles(scene.ctx, scene.listingId, picture)
    const atTime = (ms: number) => ({
      ...scene.ctx,
      now: () => new Date(Date.now() + ms),
    })
    await sweepPhotoFiles(atTime(23 * HOUR_MS))
    expect(await listObjects(scene.listingId)).toHaveLength(used.length + files.length) // may still commit
    expect(await sweepPhotoFiles(atTime(25 * HOUR_MS))).toBeGreaterThanOrEqual(files.length)
    expect(await listObjects(scene.listingId)).toEqual(used)
    expect(await storage.head(demo)).not.toBeNull()
  })

  test('the files and rows of a deleted listing are removed', async () => {
    const scene = await makeScene()
    await upload(scene, await makePicture(33))
    await makePropertyImage(database.db, { propertyId: scene.listingId, order: 5 })
    await database.db.delete(propertyImages).where(eq(propertyImages.propertyId, scene.listingId))
    await database.db.delete(properties).where(eq(properties.id, scene.listingId))
    expect(await listFileRows(scene.listingId)).not.toEqual([])
    await sweepPhotoFiles({ ...scene.ctx, now: () => new Date(Date.now() + 25 * HOUR_MS) })
    expect(await listObjects(scene.listingId)).toEqual([])
    expect(await listFileRows(scene.listingId)).toEqual([])
  })
})
