// Reads of what anybody may see: active listings that have not been taken down.
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { propertySummaryView as summary } from '#app/db/schema/listings-summary.server.ts'
import { properties } from '#app/db/schema/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { CARD_COLUMNS, daysAhead, inLanguage, listerOf, photoRow, toCard, toPhoto } from './listing.cards.server.ts'
import type { CardSlot, ListingDetail } from './listing.model.ts'

const isPublic = and(eq(properties.status, 'active'), isNull(properties.deletedAt))

/** Homes that anybody may see now. */
export async function countPublicListings(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(properties).where(isPublic)
  return row?.total ?? 0
}

/**
 * Featured ones first, filled up with the newest (spec §7: active, newest first, at most six). Two short walks along an index each:
 * sorting by both at once would read every active listing.
 */
export async function featuredListings(ctx: Ctx): Promise<CardSlot[]> {
  const chosen = await newest(ctx, true, FEATURED_COUNT)
  const missing = FEATURED_COUNT - chosen.length
  const rest = missing > 0 ? await newest(ctx, false, missing) : []
  return [...chosen, ...rest].map((row) => toCard(ctx, row))
}

function newest(ctx: Ctx, isFeatured: boolean, limit: number) {
  return ctx.db
    .select(CARD_COLUMNS)
    .from(summary)
    .where(and(eq(summary.status, 'active'), eq(summary.featured, isFeatured)))
    .orderBy(desc(summary.createdAt), desc(summary.id))
    .limit(limit)
}

/** How many homes of each kind are open now; a kind without any is absent. */
export async function countByType(ctx: Ctx): Promise<Partial<Record<PropertyType, number>>> {
  const rows = await ctx.db
    .select({ type: properties.propertyType, total: count() })
    .from(properties)
    .where(isPublic)
    .groupBy(properties.propertyType)
  return Object.fromEntries(rows.map(({ type, total }) => [type, total]))
}

/** How many homes are open now in each of these cities, by slug. */
export async function countByCity(ctx: Ctx, slugs: readonly string[]): Promise<Record<string, number>> {
  const rows = await ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(and(isPublic, inArray(properties.citySlug, [...slugs])))
    .groupBy(properties.citySlug)
  return {
    ...Object.fromEntries(slugs.map((slug) => [slug, 0])),
    ...Object.fromEntries(rows.map((row) => [row.slug, row.total])),
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const DETAIL_COLUMNS = {
  ...CARD_COLUMNS,
  images: summary.images,
  amenities: summary.amenities,
  barangay: summary.barangay,
  citySlug: summary.citySlug,
  floorArea: summary.floorArea,
  description: properties.description,
  descriptionFil: properties.descriptionFil,
  furnishing: properties.furnishing,
  petsAllowed: properties.petsAllowed,
  minimumLeaseMonths: properties.minimumLeaseMonths,
  advanceMonths: properties.advanceMonths,
  cleaningFee: properties.cleaningFee,
  associationDues: properties.associationDues,
}

/** One home with everything the public may read. Whoever asks for a draft hears the same as for an id that never was. */
export async function publicListing(ctx: Ctx, id: string): Promise<ListingDetail> {
  if (!UUID.test(id)) fail('listing.notFound')
  const [row] = await ctx.db
    .select(DETAIL_COLUMNS)
    .from(summary)
    .innerJoin(properties, eq(properties.id, summary.id))
    .where(and(eq(summary.id, id), eq(summary.status, 'active')))
    .limit(1)
  if (!row) fail('listing.notFound')
  const { locale } = ctx.request
  const { titleFil, descriptionFil, cover: _, images, amenities, ownerName, agentName, ...rest } = row
  return {
    ...rest,
    title: inLanguage(locale, rest.title, titleFil),
    description: inLanguage(locale, rest.description, descriptionFil),
    availableFrom: daysAhead(ctx, rest.availableFrom),
    photos: images.flatMap((image) => photoRow.safeParse(image).data ?? []).map((photo) => toPhoto(locale, photo)),
    amenities: amenities.map(({ name, nameFil }) => inLanguage(locale, name, nameFil)),
    lister: listerOf(ownerName, agentName),
  }
}
