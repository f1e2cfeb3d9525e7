// Turns a photo. The files get new names, because caches keep the old ones for ever.
import { eq } from 'drizzle-orm'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { rotateToWidths } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { readObject } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { listStoredPhotos } from './own-photos.queries.server.ts'
import { findPhoto, lockListingPhotos, touchListing } from './photo-change.commands.server.ts'
import { PREPARE_PHOTO_JOB } from './photo-copies.commands.server.ts'
import {
  discardStoredPicture,
  discardUnusedFiles,
  insertPhotoFiles,
  storePhotoFiles,
} from './photo-files.commands.server.ts'
import { buildPhotoPath, getPhotoStem, listPhotoWidths, PHOTO_BUCKET, UPLOADED_WIDTHS } from './photo-file.rules.ts'

/** A quarter turn clockwise. Of two turns at the same time one fails with `listing.photosChanged`. */
export async function rotatePhoto(
  ctx: Ctx,
  { listingId, photoId }: { listingId: string; photoId: string },
): Promise<void> {
  const listing = await loadOwnListing(ctx, listingId)
  authorize(ctx.actor, 'listing.editPhotos', listing)
  const photo = findPhoto(await listStoredPhotos(ctx, listing.id), photoId)
  const stem = getPhotoStem(photo.url)
  if (!stem) fail('listing.photoNotFound') // a picture of the project, not of the owner
  const widest = listPhotoWidths(photo).at(-1) ?? 0
  const bytes = await readObject(ctx, PHOTO_BUCKET, buildPhotoPath(stem, widest))
  if (!bytes) fail('listing.photoNotFound')
  const stored = await storePhotoFiles(ctx, listing.id, await rotateToWidths(bytes, 90, UPLOADED_WIDTHS))
  try {
    await inTransaction(ctx, async (tx) => {
      const current = findPhoto((await lockListingPhotos(tx, listing.id)).photos, photoId)
      if (current.url !== photo.url) fail('listing.photosChanged')
      const columns = await insertPhotoFiles(tx, stored, listing.ownerId)
      await tx.db
        .update(propertyImages)
        .set({ ...columns, hasAvif: false, isPanorama: false })
        .where(eq(propertyImages.id, photoId))
      await touchListing(tx, listing.id)
      await tx.adapters.jobs.send(tx.db, PREPARE_PHOTO_JOB, { photoId }, { dedupeKey: photoId })
    })
  } catch (error) {
    await discardStoredPicture(ctx, stored)
    throw error
  }
  await discardUnusedFiles(ctx, stem) // a copy of the listing may show the old files; if this fails, the sweep discards them
}
