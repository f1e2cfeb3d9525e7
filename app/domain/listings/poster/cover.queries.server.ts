import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPhotoPath, PHOTO_BUCKET } from '#app/domain/listings/photos/photo-file.rules.ts'

/** An illustration is labeled wherever it is shown. */
export type Cover = { bytes: Buffer; isIllustration: boolean }

/** The first photo; null if there is none or it cannot be read: the rest matters more. */
export async function loadCover(ctx: Ctx, listingId: string): Promise<Cover | null> {
  const [cover] = await ctx.db
    .select({ url: propertyImages.url, isIllustration: propertyImages.isIllustration })
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, listingId))
    .orderBy(asc(propertyImages.order))
    .limit(1)
  const path = cover ? getPhotoPath(cover.url) : null
  if (!cover || path === null) return null
  try {
    const found = await ctx.adapters.storage.open({ bucket: PHOTO_BUCKET, path })
    return found && { bytes: await buffer(found.body), isIllustration: cover.isIllustration }
  } catch (error) {
    ctx.adapters.log.warn('poster.photoNotRead', { listingId, error })
    return null
  }
}
