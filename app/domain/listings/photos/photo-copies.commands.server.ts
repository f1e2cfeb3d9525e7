// Work on a photo after its upload, in the background: AVIF copies, and the same picture in listings of other owners.
import { and, arrayOverlaps, eq, isNull, ne } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { encodeAvif } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import {
  describeFile,
  insertRows,
  type NewFile,
  readObject,
  removeObjects,
  storeObjects,
} from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { buildPhotoPath, getPhotoStem, listPhotoWidths, PHOTO_BUCKET } from './photo-file.rules.ts'
import { getPictureDistance, SAME_PICTURE_BITS } from './photo-hash.rules.ts'

export const PREPARE_PHOTO_JOB = 'photos.prepare'
/** The most pictures with an equal part of the hash that are compared, and the most matches that are noted. */
const MAX_CANDIDATES = 500
const MAX_MATCHES = 20

/** May run again: finished work is found and not repeated. */
export async function preparePhoto(ctx: Ctx, photoId: string): Promise<void> {
  await makeAvifCopies(ctx, photoId)
  await noteMatches(ctx, photoId)
}

const findPhotoWithOwner = (ctx: Ctx, photoId: string) =>
  ctx.db
    .select({ photo: propertyImages, ownerId: properties.ownerId })
    .from(propertyImages)
    .innerJoin(properties, eq(properties.id, propertyImages.propertyId))
    .where(and(eq(propertyImages.id, photoId), isNull(properties.deletedAt)))

/** Browsers that accept AVIF get it at the address of the WebP file (serve-object.server.ts). */
async function makeAvifCopies(ctx: Ctx, photoId: string): Promise<void> {
  const [found] = await findPhotoWithOwner(ctx, photoId)
  const stem = found ? getPhotoStem(found.photo.url) : null
  if (!found || !stem || found.photo.hasAvif) return
  const { photo, ownerId } = found
  const files: NewFile[] = []
  for (const width of listPhotoWidths(photo)) {
    const webp = await readObject(ctx, PHOTO_BUCKET, buildPhotoPath(stem, width))
    if (!webp) return // removed in the meantime
    const bytes = await encodeAvif(webp)
    if (bytes.byteLength >= webp.byteLength) continue
    files.push({ path: buildPhotoPath(stem, width, 'avif'), bytes, contentType: 'image/avif' })
  }
  await storeObjects(ctx, PHOTO_BUCKET, files)
  const isStored = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(propertyImages)
      .set({ hasAvif: true })
      .where(and(eq(propertyImages.id, photoId), eq(propertyImages.url, photo.url)))
      .returning({ id: propertyImages.id })
    if (row) await insertRows(tx, PHOTO_BUCKET, files.map(describeFile), ownerId)
    return row !== undefined
  })
  if (isStored) return
  await removeObjects(
    ctx,
    PHOTO_BUCKET,
    files.map(({ path }) => path),
  )
}

/** A sign for an administrator; nothing else happens. The later photo is the one that is noted. */
async function noteMatches(ctx: Ctx, photoId: string): Promise<void> {
  const [found] = await findPhotoWithOwner(ctx, photoId)
  if (!found || found.photo.hashParts.length === 0) return
  const { photo, ownerId } = found
  const candidates = await ctx.db
    .select({
      id: propertyImages.id,
      perceptualHash: propertyImages.perceptualHash,
      hashParts: propertyImages.hashParts,
      createdAt: propertyImages.createdAt,
    })
    .from(propertyImages)
    .innerJoin(properties, eq(properties.id, propertyImages.propertyId))
    .where(and(arrayOverlaps(propertyImages.hashParts, photo.hashParts), ne(properties.ownerId, ownerId)))
    .limit(MAX_CANDIDATES)
  const matches = candidates
    .map((other) => ({ other, distance: getPictureDistance(photo, other) ?? Infinity }))
    .filter(({ distance }) => distance <= SAME_PICTURE_BITS)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_MATCHES)
  if (matches.length === 0) return
  const rows = matches.map(({ other, distance }) => {
    const isLater = photo.createdAt > other.createdAt || (+photo.createdAt === +other.createdAt && photo.id > other.id)
    const [imageId, matchedImageId] = isLater ? [photo.id, other.id] : [other.id, photo.id]
    return { imageId, matchedImageId, distance, createdAt: ctx.now() }
  })
  await ctx.db.insert(photoMatches).values(rows).onConflictDoNothing()
}
