// Changes of the photos of a listing: order, caption, removal and its undo. The listing is locked, so that changes run one after the other.
import { and, eq, sql } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { describePicture } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { findRows, readObject } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { canBePanorama } from '#app/domain/listings/media/panorama.rules.ts'
import { lockOwnListing, loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { listStoredPhotos, type StoredPhoto } from './own-photos.queries.server.ts'
import { PREPARE_PHOTO_JOB } from './photo-copies.commands.server.ts'
import { buildPhotoColumns, listPhotoObjects } from './photo-files.commands.server.ts'
import { getPhotoStem, parsePhotoPath, PHOTO_BUCKET } from './photo-file.rules.ts'
import { movePhotoTo, planPhotoOrder } from './photo-order.rules.ts'
import type { RemovedPhoto } from './photo.model.ts'

export const DISCARD_PHOTO_JOB = 'photos.discard'
/** How long a removal can be undone. */
const UNDO_MS = 60 * 60_000

/** Call it in a transaction: the listing stays locked until its end. */
export async function lockListingPhotos(ctx: Ctx, listingId: string) {
  const listing = await lockOwnListing(ctx, listingId)
  authorize(ctx.actor, 'listing.editPhotos', listing)
  return { listing, photos: await listStoredPhotos(ctx, listing.id) }
}

/** The sitemap tells search engines when a listing changed. The version of the listing is the one of its text fields. */
export async function touchListing(ctx: Ctx, listingId: string): Promise<void> {
  await ctx.db.update(properties).set({ updatedAt: ctx.now() }).where(eq(properties.id, listingId))
}

export type NewPhotoOrder = { listingId: string; seen: readonly string[]; order: readonly string[] }

/** Fails with `listing.photosChanged` if somebody else removed or moved a photo in the meantime. */
export async function orderPhotos(ctx: Ctx, { listingId, seen, order }: NewPhotoOrder): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { photos } = await lockListingPhotos(tx, listingId)
    const plan = planPhotoOrder(
      photos.map(({ id }) => id),
      seen,
      order,
    )
    if (plan === 'invalid') return fail('app.invalidInput')
    if (plan === 'changed') return fail('listing.photosChanged')
    await writeOrder(tx, listingId, plan)
    await touchListing(tx, listingId)
  })
}

export async function setPhotoCaption(
  ctx: Ctx,
  { listingId, photoId, caption, was }: { listingId: string; photoId: string; caption: string; was: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const photo = findPhoto((await lockListingPhotos(tx, listingId)).photos, photoId)
    if (photo.alt !== was && photo.alt !== caption) fail('listing.photosChanged')
    // the caption of a demo picture in Filipino does not describe what the owner wrote
    await tx.db.update(propertyImages).set({ alt: caption, altFil: null }).where(eq(propertyImages.id, photo.id))
    await touchListing(tx, listingId)
  })
}

/** A 360° picture, as the owner says; only a picture of that shape can be one. */
export async function setPhotoPanorama(
  ctx: Ctx,
  { listingId, photoId, isPanorama }: { listingId: string; photoId: string; isPanorama: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const photo = findPhoto((await lockListingPhotos(tx, listingId)).photos, photoId)
    if (isPanorama && !canBePanorama(photo)) fail('listing.noPanorama')
    await tx.db.update(propertyImages).set({ isPanorama }).where(eq(propertyImages.id, photo.id))
    await touchListing(tx, listingId)
  })
}

/** The files stay for an hour, so that the removal can be undone; then a job discards them. */
export async function removePhoto(
  ctx: Ctx,
  { listingId, photoId }: { listingId: string; photoId: string },
): Promise<RemovedPhoto | null> {
  return inTransaction(ctx, async (tx) => {
    const { photos } = await lockListingPhotos(tx, listingId)
    const photo = findPhoto(photos, photoId)
    await tx.db.delete(propertyImages).where(eq(propertyImages.id, photo.id))
    await writeOrder(
      tx,
      listingId,
      photos.flatMap(({ id }) => (id === photo.id ? [] : id)),
    )
    await touchListing(tx, listingId)
    const stem = getPhotoStem(photo.url)
    if (!stem) return null
    const startAfter = new Date(ctx.now().getTime() + UNDO_MS)
    await tx.adapters.jobs.send(tx.db, DISCARD_PHOTO_JOB, stem, { dedupeKey: stem.stem, startAfter })
    // The undo accepts only files that were uploaded to this listing, not those of the listing from which it was copied
    if (stem.listingId !== listingId) return null
    return { stem: stem.stem, position: photos.indexOf(photo), caption: photo.alt }
  })
}

/** The row is made from the files again: only files that were uploaded to this listing are accepted. */
export async function restorePhoto(
  ctx: Ctx,
  { listingId, stem, position, caption }: RemovedPhoto & { listingId: string },
): Promise<void> {
  const listing = await loadOwnListing(ctx, listingId)
  authorize(ctx.actor, 'listing.editPhotos', listing)
  const photoStem = { listingId: listing.id, stem }
  const files = (await listPhotoObjects(ctx, photoStem)).flatMap((path) => {
    const file = parsePhotoPath(path)
    return file ? [{ ...file, path }] : []
  })
  const webp = files.filter(({ extension }) => extension === 'webp').sort((a, b) => a.width - b.width)
  const bytes = await readObject(ctx, PHOTO_BUCKET, webp.at(-1)?.path ?? 'none')
  if (!bytes) fail('listing.photoNotFound')
  const picture = await describePicture(bytes)
  await inTransaction(ctx, async (tx) => {
    const { photos } = await lockListingPhotos(tx, listing.id)
    if (photos.some(({ url }) => getPhotoStem(url)?.stem === stem)) return // undone twice
    if (photos.length >= MAX_PHOTOS_PER_LISTING) fail('listing.tooManyPhotos', { max: MAX_PHOTOS_PER_LISTING })
    const rows = await findRows(
      tx,
      PHOTO_BUCKET,
      files.map(({ path }) => path),
    )
    const ids = new Map(rows.map(({ id, path }) => [path, id]))
    if (!webp.every(({ path }) => ids.has(path))) fail('listing.photoNotFound')
    const widths = webp.map(({ width }) => width)
    const columns = buildPhotoColumns(photoStem, picture, widths, (path) => ids.get(path) ?? null)
    const hasAvif = files.some(({ path, extension }) => extension === 'avif' && ids.has(path))
    const [row] = await tx.db
      .insert(propertyImages)
      .values({ ...columns, propertyId: listing.id, order: photos.length, alt: caption, hasAvif, createdAt: ctx.now() })
      .returning({ id: propertyImages.id })
    if (!row) throw new Error('the insert returned no photo')
    const order = movePhotoTo([...photos.map(({ id }) => id), row.id], row.id, position)
    await writeOrder(tx, listing.id, order)
    await touchListing(tx, listing.id)
    await tx.adapters.jobs.send(tx.db, PREPARE_PHOTO_JOB, { photoId: row.id }, { dedupeKey: row.id })
  })
}

export function findPhoto(photos: readonly StoredPhoto[], id: string): StoredPhoto {
  return photos.find((photo) => photo.id === id) ?? fail('listing.photoNotFound')
}

/** One statement; the unique constraint is checked at the commit. */
async function writeOrder(ctx: Ctx, listingId: string, ids: readonly string[]): Promise<void> {
  const place = sql`array_position(${sql.param(ids)}::uuid[], ${propertyImages.id}) - 1`
  await ctx.db
    .update(propertyImages)
    .set({ order: place })
    .where(and(eq(propertyImages.propertyId, listingId), sql`${propertyImages.order} <> ${place}`))
}
