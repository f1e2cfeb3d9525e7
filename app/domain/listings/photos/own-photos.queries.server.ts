// The photos of one listing, for the people who may change them.
import { asc, eq } from 'drizzle-orm'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { MAX_PHOTOS_PER_LISTING } from '#app/shared/constants.ts'
import { isSamePicture } from './photo-hash.rules.ts'
import type { OwnPhoto } from './photo.model.ts'

export type StoredPhoto = typeof propertyImages.$inferSelect

/** A stranger gets the answer for a listing that does not exist. */
export async function listOwnPhotos(ctx: Ctx, listingId: string): Promise<OwnPhoto[]> {
  const listing = await loadOwnListing(ctx, listingId)
  authorize(ctx.actor, 'listing.editPhotos', listing)
  return toOwnPhotos(await listStoredPhotos(ctx, listing.id))
}

/** In their order. */
export async function listStoredPhotos(ctx: Ctx, listingId: string): Promise<StoredPhoto[]> {
  return ctx.db
    .select()
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, listingId))
    .orderBy(asc(propertyImages.order))
    .limit(MAX_PHOTOS_PER_LISTING)
}

export function toOwnPhotos(rows: readonly StoredPhoto[]): OwnPhoto[] {
  return rows.map((row, index) => {
    const earlier = rows.slice(0, index).findIndex((other) => isSamePicture(row, other))
    return {
      id: row.id,
      url: row.url,
      width: row.width,
      height: row.height,
      widths: row.widths,
      caption: row.alt,
      placeholder: row.placeholder,
      isIllustration: row.isIllustration,
      isPanorama: row.isPanorama,
      sameAsNumber: earlier < 0 ? null : earlier + 1,
    }
  })
}
