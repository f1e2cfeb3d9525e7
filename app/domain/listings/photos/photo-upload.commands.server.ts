// Adds a photo to a listing. Everything expensive comes after the checks of the person, and nothing is acknowledged before the commit.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { decodeToWidths } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { listStoredPhotos, toOwnPhotos } from './own-photos.queries.server.ts'
import { lockListingPhotos, touchListing } from './photo-change.commands.server.ts'
import { PREPARE_PHOTO_JOB } from './photo-copies.commands.server.ts'
import {
  discardStoredPicture,
  insertPhotoFiles,
  type StoredPicture,
  storePhotoFiles,
} from './photo-files.commands.server.ts'
import { UPLOADED_WIDTHS } from './photo-file.rules.ts'
import type { OwnPhoto } from './photo.model.ts'

const MEGABYTE = 1024 * 1024

export type PhotoUpload = { listingId: string; key: string; file: Blob }

/** The same key with the same file gives the same photo, so that a browser can repeat an upload whose answer it did not get. */
export async function uploadPhoto(ctx: Ctx, { listingId, key, file }: PhotoUpload): Promise<OwnPhoto> {
  requireSignIn(ctx.actor)
  const listing = await loadOwnListing(ctx, listingId)
  authorize(ctx.actor, 'listing.editPhotos', listing)
  await hitLimit(ctx, 'upload.photo', getAccountSubject(ctx.actor.id))
  const { maxUploadMb } = await getSettings(ctx)
  if (file.size > maxUploadMb * MEGABYTE) fail('upload.tooLarge', { mb: maxUploadMb })

  const bytes = new Uint8Array(await file.arrayBuffer())
  const picture = await decodeToWidths(bytes, UPLOADED_WIDTHS)
  const stored = await storePhotoFiles(ctx, listing.id, picture)
  const { id } = await insertPhotoOnce(ctx, { listingId: listing.id, key, stored, sha256: sha256Hex(bytes) })
  const photo = toOwnPhotos(await listStoredPhotos(ctx, listing.id)).find((each) => each.id === id)
  return photo ?? fail('listing.photoNotFound') // removed since the first attempt
}

type NewPhoto = { listingId: string; key: string; stored: StoredPicture; sha256: string }

/** The files are discarded if the transaction fails or the key was used before. */
async function insertPhotoOnce(ctx: Ctx, { listingId, key, stored, sha256 }: NewPhoto): Promise<{ id: string }> {
  let isInserted = false
  try {
    return await once(ctx, { operation: 'photo.upload', key, input: { listingId, sha256 } }, async (tx) => {
      const { listing, photos } = await lockListingPhotos(tx, listingId)
      if (photos.length >= MAX_PHOTOS_PER_LISTING) fail('listing.tooManyPhotos', { max: MAX_PHOTOS_PER_LISTING })
      const columns = await insertPhotoFiles(tx, stored, listing.ownerId)
      const [row] = await tx.db
        .insert(propertyImages)
        .values({ ...columns, propertyId: listingId, order: photos.length, createdAt: ctx.now() })
        .returning({ id: propertyImages.id })
      if (!row) throw new Error('the insert returned no photo')
      await touchListing(tx, listingId)
      await tx.adapters.jobs.send(tx.db, PREPARE_PHOTO_JOB, { photoId: row.id }, { dedupeKey: row.id })
      isInserted = true
      return row
    })
  } catch (error) {
    isInserted = false
    throw error
  } finally {
    if (!isInserted) await discardStoredPicture(ctx, stored)
  }
}
