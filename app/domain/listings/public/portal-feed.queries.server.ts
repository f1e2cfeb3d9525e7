// What a feed for property portals says about public listings: the public fields of their pages, in one query. No street, no contact data.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { type ListingVideo, toListingVideo } from '#app/domain/listings/media/video-link.rules.ts'
import { photoRow } from './listing-card.queries.server.ts'
import { isPublicListing, isPublicSummary } from './public-listing.queries.server.ts'

/** Of one feed: the newest. */
export const MAX_FEED_LISTINGS = 500
const MAX_FEED_PHOTOS = 20

export type PortalListing = {
  id: string
  changedAt: Date
  title: string
  titleFil: string | null
  description: string
  descriptionFil: string | null
  type: PropertyType
  /** Centavos per month. */
  rent: number
  city: string
  province: string
  barangay: string | null
  /** Approximate. */
  lat: number | null
  lng: number | null
  bedrooms: number
  bathrooms: number
  floorArea: number | null
  amenities: string[]
  video: ListingVideo | null
  /** Paths of our own photos; illustrations are left out. */
  photos: string[]
}

/** The public listings of the signed-in owner. */
export function listOwnPortalListings(ctx: Ctx): Promise<PortalListing[]> {
  requireSignIn(ctx.actor)
  return listPortalListings(ctx, eq(properties.ownerId, ctx.actor.id))
}

/** Public ones that meet the condition, newest first. */
export async function listPortalListings(ctx: Ctx, condition: SQL | undefined): Promise<PortalListing[]> {
  const chosen = ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(isPublicListing, condition))
    .orderBy(desc(properties.publishedAt), desc(properties.id))
    .limit(MAX_FEED_LISTINGS)
  const rows = await ctx.db
    .select({
      id: summary.id,
      changedAt: properties.updatedAt,
      title: summary.title,
      titleFil: summary.titleFil,
      description: properties.description,
      descriptionFil: properties.descriptionFil,
      type: summary.propertyType,
      rent: summary.price,
      city: summary.city,
      province: sql<string>`coalesce(${properties.province}, ${summary.region})`,
      barangay: summary.barangay,
      lat: summary.lat,
      lng: summary.lng,
      bedrooms: summary.bedrooms,
      bathrooms: summary.bathrooms,
      floorArea: summary.floorArea,
      amenities: summary.amenities,
      videoProvider: properties.videoProvider,
      videoId: properties.videoId,
      images: summary.images,
    })
    .from(summary)
    .innerJoin(properties, eq(properties.id, summary.id))
    .where(and(inArray(summary.id, chosen), isPublicSummary))
    .orderBy(desc(summary.publishedAt), desc(summary.id))
  return rows.map(({ images, amenities, videoProvider, videoId, ...row }) =>
    Object.assign(row, {
      video: toListingVideo(videoProvider, videoId),
      amenities: amenities.map(({ name }) => name),
      photos: images
        .flatMap((image) => photoRow.safeParse(image).data ?? [])
        .filter(({ isIllustration }) => !isIllustration)
        .slice(0, MAX_FEED_PHOTOS)
        .map(({ url }) => url),
    }),
  )
}
