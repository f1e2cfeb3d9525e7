// The video of a listing: upload, removal, and the copy for a copied listing. Nothing is acknowledged before the commit; files are stored before
// it and discarded if it fails, and what a killed process left is swept.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { eq, inArray, sql } from 'drizzle-orm'
import { listingVideos } from '#app/db/schema/listings/listing-videos.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { FileOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { decodePhoto } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { requireWithinQuota } from '#app/domain/kernel/uploads/picture.commands.server.ts'
import {
  describeFile,
  insertRowsWithinQuota,
  type NewFileRow,
  removeObjects,
  storeObjects,
} from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { loadOwnListing, lockOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { touchListing } from '#app/domain/listings/photos/photo-change.commands.server.ts'
import { selectLongDeletedListings } from '#app/domain/listings/photos/photo-files.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_VIDEO_MB } from '#app/shared/constants.ts'
import type { VideoFacts } from './engine/video-check.ts'
import { getUploadedVideo } from './uploaded-video.queries.server.ts'
import { type UploadedVideo, VIDEO_ACCEPT, VIDEO_BUCKET, VIDEO_FOLDER } from './uploaded-video.model.ts'
import { cleanVideoFile } from './video-check.service.server.ts'

const MEGABYTE = 1024 * 1024

export type VideoUpload = { listingId: string; key: string; file: FileOnDisk }

/** Replaces the video. The same key with the same file has one effect, so that a browser can repeat an upload whose answer it did not get. */
export async function uploadVideo(ctx: Ctx, { listingId, key, file }: VideoUpload): Promise<UploadedVideo> {
  requireSignIn(ctx.actor)
  const listing = await loadOwnListing(ctx, listingId)
  authorize(ctx.actor, 'listing.editPhotos', listing)
  await hitLimit(ctx, 'upload.video', getAccountSubject(ctx.actor.id))
  if (file.size > MAX_VIDEO_MB * MEGABYTE) fail('upload.tooLarge', { mb: MAX_VIDEO_MB })
  const facts = await cleanVideoFile(ctx, file)
  await requireWithinQuota(ctx, listing.ownerId, file.size)
  const stored = await streamToStorage(ctx, `${VIDEO_FOLDER}/${listing.id}/${crypto.randomUUID()}.mp4`, file)
  await replaceVideo(ctx, { listingId, key, facts, stored })
  return (await getUploadedVideo(ctx, listingId)) ?? fail('file.notFound') // removed in the meantime
}

/** From the disk, piece by piece. */
async function streamToStorage(ctx: Ctx, path: string, file: FileOnDisk): Promise<NewFileRow> {
  const hash = createHash('sha256')
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const source = createReadStream(file.path, { start: file.start, end: file.start + file.size - 1 })
  source.once('error', (error) => count.destroy(error))
  const { size } = await ctx.adapters.storage.put({ bucket: VIDEO_BUCKET, path }, source.pipe(count), {
    contentType: VIDEO_ACCEPT,
  })
  return { path, sizeBytes: size, sha256: hash.digest('hex'), contentType: VIDEO_ACCEPT }
}

type Replacement = { listingId: string; key: string; facts: VideoFacts; stored: NewFileRow }

/** The new file is discarded if the transaction fails or the key was used before; the replaced ones after the commit. */
async function replaceVideo(ctx: Ctx, { listingId, key, facts, stored }: Replacement): Promise<void> {
  let unused = [stored.path]
  try {
    await once(ctx, { operation: 'video.upload', key, input: { listingId, sha256: stored.sha256 } }, async (tx) => {
      const listing = await lockOwnListing(tx, listingId)
      authorize(ctx.actor, 'listing.editPhotos', listing)
      const replaced = await deleteVideos(tx, [listingId])
      const fileId = (await insertRowsWithinQuota(tx, VIDEO_BUCKET, [stored], listing.ownerId)).get(stored.path)
      if (fileId === undefined) throw new Error('the insert returned no video')
      await tx.db.insert(listingVideos).values({ propertyId: listingId, fileId, ...facts, createdAt: ctx.now() })
      await recordChange(tx, listingId)
      unused = replaced
      return true
    })
  } catch (error) {
    unused = [stored.path]
    throw error
  } finally {
    await removeObjects(ctx, VIDEO_BUCKET, unused)
  }
}

export type VideoPoster = { listingId: string; version: string; picture: Blob }

/** A picture of the video, which the browser of the owner has made. `version` is that of the video, which may have been replaced since. */
export async function setVideoPoster(ctx: Ctx, { listingId, version, picture }: VideoPoster): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'listing.editPhotos', await loadOwnListing(ctx, listingId))
  await hitLimit(ctx, 'upload', getAccountSubject(ctx.actor.id))
  const { maxUploadMb } = await getSettings(ctx)
  if (picture.size > maxUploadMb * MEGABYTE) fail('upload.tooLarge', { mb: maxUploadMb })
  const { bytes } = await decodePhoto(new Uint8Array(await picture.arrayBuffer()))
  const file = { path: `${VIDEO_FOLDER}/${listingId}/${crypto.randomUUID()}.webp`, bytes, contentType: 'image/webp' }
  await storeObjects(ctx, VIDEO_BUCKET, [file])
  let unused = [file.path]
  try {
    unused = await inTransaction(ctx, async (tx) => {
      const listing = await lockOwnListing(tx, listingId)
      authorize(ctx.actor, 'listing.editPhotos', listing)
      const [video] = await tx.db.select().from(listingVideos).where(eq(listingVideos.propertyId, listingId))
      if (!video?.fileId.startsWith(version)) return fail('file.notFound')
      const ids = await insertRowsWithinQuota(tx, VIDEO_BUCKET, [describeFile(file)], listing.ownerId)
      const posterFileId = ids.get(file.path) ?? null
      await tx.db.update(listingVideos).set({ posterFileId }).where(eq(listingVideos.propertyId, listingId))
      await touchListing(tx, listingId)
      return video.posterFileId === null ? [] : deleteUnusedRows(tx, [video.posterFileId])
    })
  } finally {
    await removeObjects(ctx, VIDEO_BUCKET, unused)
  }
}

/** Also if there is none. */
export async function removeVideo(ctx: Ctx, listingId: string): Promise<void> {
  const paths = await inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, listingId)
    authorize(ctx.actor, 'listing.editPhotos', listing)
    const removed = await deleteVideos(tx, [listingId])
    if (removed.length > 0) await recordChange(tx, listingId)
    return removed
  })
  await removeObjects(ctx, VIDEO_BUCKET, paths)
}

async function recordChange(tx: Ctx, listingId: string): Promise<void> {
  await touchListing(tx, listingId)
  await recordAudit(tx, {
    action: 'listing.edited',
    subjectType: 'listing',
    subjectId: listingId,
    details: { fields: ['uploadedVideo'] },
  })
}

/** Returns the paths of the objects that no listing shows any more. Their rows are deleted; the objects are removed after the commit. */
async function deleteVideos(tx: Ctx, listingIds: readonly string[]): Promise<string[]> {
  const deleted = await tx.db
    .delete(listingVideos)
    .where(inArray(listingVideos.propertyId, [...listingIds]))
    .returning({ fileId: listingVideos.fileId, posterFileId: listingVideos.posterFileId })
  const fileIds = deleted.flatMap(({ fileId, posterFileId }) => [fileId, posterFileId]).filter((id) => id !== null)
  return deleteUnusedRows(tx, fileIds)
}

async function deleteUnusedRows(tx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const files = await tx.db
    .delete(storedFiles)
    .where(
      sql`${inArray(storedFiles.id, [...fileIds])} and not exists (select from ${listingVideos} v
        where v.file_id = ${storedFiles.id} or v.poster_file_id = ${storedFiles.id})`,
    )
    .returning({ path: storedFiles.path })
  return files.map(({ path }) => path)
}

/** The copies use the files of the original. Call it in the transaction of the copy. */
export async function copyVideo(ctx: Ctx, fromId: string, ids: readonly string[]): Promise<void> {
  const [video] = await ctx.db.select().from(listingVideos).where(eq(listingVideos.propertyId, fromId))
  if (!video || ids.length === 0) return
  await ctx.db.insert(listingVideos).values(ids.map((propertyId) => ({ ...video, propertyId, createdAt: ctx.now() })))
}

const REMOVED_AT_ONCE = 500

/** As their photos. */
export async function removeVideosOfDeletedListings(ctx: Ctx): Promise<void> {
  for (;;) {
    const listings = await ctx.db
      .select({ id: listingVideos.propertyId })
      .from(listingVideos)
      .where(inArray(listingVideos.propertyId, selectLongDeletedListings(ctx)))
      .limit(REMOVED_AT_ONCE)
    const ids = listings.map(({ id }) => id)
    if (ids.length === 0) return
    const paths = await inTransaction(ctx, (tx) => deleteVideos(tx, ids))
    await removeObjects(ctx, VIDEO_BUCKET, paths)
  }
}
