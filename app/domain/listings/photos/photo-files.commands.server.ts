// Files of photos in the storage: stored before the transaction of their row, discarded with the photo, swept if a process died between.
import { and, eq, inArray, lt, not } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import type { PictureInWidths } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import {
  deleteRows,
  describeFile,
  insertRowsWithinQuota,
  type NewFile,
  removeObjects,
  storeObjects,
} from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { buildTenancyCondition } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import {
  buildPhotoAddress,
  buildPhotoPath,
  parsePhotoPath,
  PHOTO_BUCKET,
  PHOTO_STEM_BYTES,
  type PhotoStem,
} from './photo-file.rules.ts'
import { buildHashParts, buildPictureHash } from './photo-hash.rules.ts'

export type StoredPicture = { stem: PhotoStem; picture: PictureInWidths; files: NewFile[] }

export async function storePhotoFiles(ctx: Ctx, listingId: string, picture: PictureInWidths): Promise<StoredPicture> {
  const stem = { listingId, stem: Buffer.from(ctx.adapters.random.bytes(PHOTO_STEM_BYTES)).toString('hex') }
  const files = picture.files.map(({ width, bytes }) => ({
    path: buildPhotoPath(stem, width),
    bytes,
    contentType: 'image/webp',
  }))
  await storeObjects(ctx, PHOTO_BUCKET, files)
  return { stem, picture, files }
}

/** Call it in a transaction. Returns the columns of `property_images` that describe the picture. */
export async function insertPhotoFiles(ctx: Ctx, { stem, picture, files }: StoredPicture, ownerId: string) {
  const ids = await insertRowsWithinQuota(ctx, PHOTO_BUCKET, files.map(describeFile), ownerId)
  const widths = picture.files.map(({ width }) => width)
  return buildPhotoColumns(stem, picture, widths, (path) => ids.get(path) ?? null)
}

export function buildPhotoColumns(
  stem: PhotoStem,
  picture: Omit<PictureInWidths, 'files'>,
  widths: readonly number[],
  getFileId: (path: string) => string | null,
) {
  const perceptualHash = buildPictureHash(picture.grey)
  return {
    ...buildPhotoAddress(stem, widths),
    fileId: getFileId(buildPhotoPath(stem, widths.at(-1) ?? 0)),
    width: picture.width,
    height: picture.height,
    placeholder: picture.color,
    perceptualHash,
    hashParts: buildHashParts(perceptualHash),
  }
}

export async function discardStoredPicture(ctx: Ctx, { files }: StoredPicture): Promise<void> {
  await removeObjects(
    ctx,
    PHOTO_BUCKET,
    files.map(({ path }) => path),
  )
}

export async function listPhotoObjects(ctx: Ctx, { listingId, stem }: PhotoStem): Promise<string[]> {
  const entries = await ctx.adapters.storage.list(PHOTO_BUCKET, { prefix: `${listingId}/${stem}-` })
  return entries.map(({ path }) => path)
}

/**
 * Removes the files of a stem that no photo uses, also no photo of a copied listing. The listing is locked: an undo or a copy either comes
 * before and keeps the files, or finds no rows. Returns the number of removed files.
 */
export async function discardUnusedFiles(ctx: Ctx, stem: PhotoStem): Promise<number> {
  const paths = await listPhotoObjects(ctx, stem)
  const isUnused = await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: properties.id }).from(properties).where(eq(properties.id, stem.listingId)).for('update')
    if ((await listUsedStems(tx, paths)).size > 0) return false
    await deleteRows(tx, PHOTO_BUCKET, paths)
    return true
  })
  if (!isUnused) return 0
  await removeObjects(ctx, PHOTO_BUCKET, paths)
  return paths.length
}

/** The stems among the paths whose files a photo of any listing uses. */
async function listUsedStems(ctx: Ctx, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await ctx.db
    .select({ path: storedFiles.path })
    .from(propertyImages)
    .innerJoin(storedFiles, eq(storedFiles.id, propertyImages.fileId))
    .where(and(eq(storedFiles.bucket, PHOTO_BUCKET), inArray(storedFiles.path, [...paths])))
  return new Set(rows.flatMap(({ path }) => parsePhotoPath(path)?.stem ?? []))
}

const DAY_MS = 24 * 60 * 60_000
/** A deleted listing keeps its photos for so long, in case the deletion was a mistake or a dispute follows. */
const DELETED_LISTING_DAYS = 30

/** Removes the photos of listings that were deleted long ago. A listing with a lease or a payment keeps them, as its parties may need them. */
export async function removePhotosOfDeletedListings(ctx: Ctx): Promise<void> {
  await ctx.db.delete(propertyImages).where(inArray(propertyImages.propertyId, selectLongDeletedListings(ctx)))
}

/** A subquery of their ids. */
export function selectLongDeletedListings(ctx: Ctx) {
  const deletedBefore = new Date(ctx.now().getTime() - DELETED_LISTING_DAYS * DAY_MS)
  return ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(lt(properties.deletedAt, deletedBefore), not(buildTenancyCondition(properties.id))))
}

const SWEEP_BATCH_SIZE = 1_000

/**
 * Removes files older than a day that no photo uses: left by a process that died between storing and commit, or by a deleted listing.
 * Pictures that nobody uploaded are never touched. Returns the number of removed files.
 */
export async function sweepPhotoFiles(ctx: Ctx): Promise<number> {
  const cutoffTime = ctx.now().getTime() - DAY_MS
  let swept = 0
  let after: string | undefined
  for (;;) {
    const options = { limit: SWEEP_BATCH_SIZE, ...(after === undefined ? {} : { after }) }
    const entries = await ctx.adapters.storage.list(PHOTO_BUCKET, options)
    const old = entries.filter(({ modifiedAt }) => modifiedAt.getTime() < cutoffTime)
    const stems = new Map(old.flatMap(({ path }) => toStemEntry(path)))
    const used = await listUsedStems(
      ctx,
      old.map(({ path }) => path),
    )
    for (const [stem, photo] of stems) if (!used.has(stem)) swept += await discardUnusedFiles(ctx, photo)
    after = entries.at(-1)?.path
    if (after === undefined || entries.length < SWEEP_BATCH_SIZE) return swept
  }
}

function toStemEntry(path: string): [string, PhotoStem][] {
  const photo = parsePhotoPath(path)
  return photo ? [[photo.stem, photo]] : []
}
