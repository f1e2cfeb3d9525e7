// The video of a listing, for the page in which it is played.
import { and, eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { type ListingVideo, toListingVideo } from './video-link.rules.ts'

/** Of a public listing, or for the people who may see a hidden one. Null for every other id. */
export async function findListingVideo(ctx: Ctx, id: string): Promise<ListingVideo | null> {
  if (!isUuid(id)) return null
  const [row] = await ctx.db
    .select({ provider: properties.videoProvider, id: properties.videoId })
    .from(properties)
    .where(and(eq(properties.id, id), isPublicListing))
  const found = row ?? (ctx.actor === null ? null : await findHidden(ctx, id))
  return found && toListingVideo(found.provider, found.id)
}

async function findHidden(ctx: Ctx, listingId: string) {
  try {
    const { videoProvider, videoId } = await loadOwnListing(ctx, listingId)
    return { provider: videoProvider, id: videoId }
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
