// Public reads: active listings that are not deleted.
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { prepareStatement } from '#app/db/prepared.server.ts'
import { listingCodes } from '#app/db/schema/listings/listing-codes.server.ts'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import { type amenities, properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { m } from '#app/messages/messages.js'
import { fail } from '#app/errors/app-error.ts'
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Locale, PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  CARD_COLUMNS,
  toFutureDay,
  pickTranslation,
  SPACE_COUNT,
  SUMMARY_COLUMNS,
  toListingContact,
  photoRow,
  toCards,
  toPhoto,
  toSpaceLabels,
} from './listing-card.queries.server.ts'
import { freeSpacesLabel } from '#app/domain/listings/buildings/space-availability.labels.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { offersSeveral, type SpaceAvailability } from '#app/domain/listings/buildings/space-availability.rules.ts'
import { listSpaceFacts } from '#app/domain/listings/space/space-facts.labels.server.ts'
import { CONTACT_COLUMNS, type ContactFacts } from './listing-contact.queries.server.ts'
import { selectUploadedVideo } from '#app/domain/listings/media/uploaded-video.queries.server.ts'
import { toListingVideo } from '#app/domain/listings/media/video-link.rules.ts'
import { formatListingDates } from './listing-dates.labels.server.ts'
import type { CardSlot, ListingDetail, ListingText, SpaceFactLine } from './listing.model.ts'
import { isPublicListing, isPublicSummary } from './public-listing.queries.server.ts'

export async function countPublicListings(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(properties).where(isPublicListing)
  return row?.total ?? 0
}

/**
 * The chosen listings that are public, in their order; then featured ones, then the newest: six in total. The rule takes two queries, each along
 * an index; sorting by both in one query would read every active listing.
 */
export async function listFeaturedListings(ctx: Ctx, chosen: readonly string[] = []): Promise<CardSlot[]> {
  const rows = await listChosen(ctx, chosen)
  for (const isFeatured of [true, false]) {
    const missing = FEATURED_COUNT - rows.length
    if (missing <= 0) break
    // Of those that the index finds, as many as are shown may be chosen ones
    const found = await listNewestByFeatured(ctx, isFeatured, missing + chosen.length)
    rows.push(...found.filter(({ id }) => !chosen.includes(id)).slice(0, missing))
  }
  return toCards(ctx, rows)
}

/** A chosen listing has the badge of a featured one. */
async function listChosen(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select(CARD_COLUMNS)
    .from(summary)
    .where(and(isPublicSummary, inArray(summary.id, [...ids])))
  return rows.map((row) => Object.assign(row, { featured: true })).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function listNewestByFeatured(ctx: Ctx, isFeatured: boolean, limit: number) {
  return ctx.db
    .select(CARD_COLUMNS)
    .from(summary)
    .where(and(isPublicSummary, eq(summary.featured, isFeatured)))
    .orderBy(desc(summary.publishedAt), desc(summary.id))
    .limit(limit)
}

/** Those of the ids that the public may see. */
export async function findPublicIds(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(isPublicListing, inArray(properties.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Number of public listings by property type; a type without any is absent. */
export async function countListingsByType(ctx: Ctx): Promise<Partial<Record<PropertyType, number>>> {
  const rows = await ctx.db
    .select({ type: properties.propertyType, total: count() })
    .from(properties)
    .where(isPublicListing)
    .groupBy(properties.propertyType)
  return Object.fromEntries(rows.map(({ type, total }) => [type, total]))
}

/** Number of public listings by city slug. */
export async function countListingsByCity(ctx: Ctx, slugs: readonly string[]): Promise<Record<string, number>> {
  const rows = await ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(and(isPublicListing, inArray(properties.citySlug, [...slugs])))
    .groupBy(properties.citySlug)
  return {
    ...Object.fromEntries(slugs.map((slug) => [slug, 0])),
    ...Object.fromEntries(rows.map((row) => [row.slug, row.total])),
  }
}

/** The latest listings, as a fallback when there is nothing more specific to show. */
export async function listNewestListings(ctx: Ctx, limit: number): Promise<CardSlot[]> {
  const rows = await ctx.db
    .select(CARD_COLUMNS)
    .from(summary)
    .where(isPublicSummary)
    .orderBy(desc(summary.publishedAt), desc(summary.id))
    .limit(limit)
  return toCards(ctx, rows)
}

/** What decides which other listings are similar. */
export const LIKENESS_COLUMNS = {
  type: properties.propertyType,
  price: properties.basePrice,
  bedrooms: properties.bedroomCount,
  roomType: properties.roomType,
  citySlug: properties.citySlug,
  districtSlug: properties.districtSlug,
  region: properties.region,
}
export type ListingLikeness = Pick<
  typeof properties.$inferSelect,
  'citySlug' | 'districtSlug' | 'region' | 'roomType'
> & {
  type: PropertyType
  price: number
  bedrooms: number
}

type AmenityRow = Pick<typeof amenities.$inferSelect, 'slug' | 'name' | 'nameFil' | 'category'>

const DETAIL_COLUMNS = {
  ...SUMMARY_COLUMNS,
  spaceCount: SPACE_COUNT,
  amenityRows: sql<AmenityRow[]>`(
    select coalesce(json_agg(json_build_object('slug', a.slug, 'name', a.name, 'nameFil', a.name_fil, 'category', a.category)
      order by a.position, a.slug), '[]')
    from property_amenities pa join amenities a on a.id = pa.amenity_id where pa.property_id = ${summary.id})`.as(
    'amenity_rows',
  ),
  shortCode: sql<string>`(select code from ${listingCodes} where property_id = ${summary.id})`.as('short_code'),
  contactFacts: CONTACT_COLUMNS,
  likeness: LIKENESS_COLUMNS,
  images: summary.images,
  citySlug: summary.citySlug,
  lat: summary.lat,
  lng: summary.lng,
  floorArea: summary.floorArea,
  publishedAt: summary.publishedAt,
  availabilityConfirmedAt: summary.availabilityConfirmedAt,
  videoProvider: properties.videoProvider,
  videoId: properties.videoId,
  uploadedVideo: selectUploadedVideo(sql`${properties.id}`).as('uploaded_video'),
  panoramaUrls: sql<string[]>`(
    select coalesce(json_agg(pi.url), '[]') from ${propertyImages} pi where pi.property_id = ${summary.id} and pi.is_panorama)`.as(
    'panorama_urls',
  ),
  description: properties.description,
  descriptionFil: properties.descriptionFil,
  furnishing: properties.furnishing,
  curfew: properties.curfew,
  includedUtilities: properties.includedUtilities,
  maxGuests: properties.maxGuests,
  petsAllowed: properties.petsAllowed,
  minimumLeaseMonths: properties.minimumLeaseMonths,
  leaseTerms: properties.leaseTerms,
  leaseTermsFil: properties.leaseTermsFil,
  houseRules: properties.houseRules,
  houseRulesFil: properties.houseRulesFil,
  advanceMonths: properties.advanceMonths,
  cleaningFee: properties.cleaningFee,
  associationDues: properties.associationDues,
}

/** Null for a draft as for an unknown id. */
export async function findPublicListing(ctx: Ctx, id: string): Promise<ListingDetail | null> {
  return (await findPublicListingWithFacts(ctx, id))?.listing ?? null
}

/** With what further queries of the page of the listing need to know; the facts must stay on the server. */
export async function findPublicListingWithFacts(ctx: Ctx, id: string): Promise<ListingWithFacts | null> {
  return isUuid(id) ? findListingDetail(ctx, id, 'public') : null
}

/** As the public would see it, in any status. The caller has checked that the person may see the listing. */
export async function getListingPreview(ctx: Ctx, id: string): Promise<ListingDetail> {
  return (await findListingDetail(ctx, id, 'any'))?.listing ?? fail('listing.notFound')
}

type ListingWithFacts = {
  listing: ListingDetail
  shortCode: string
  contactFacts: ContactFacts
  likeness: ListingLikeness
}

type Shown = 'public' | 'any'

async function findListingDetail(ctx: Ctx, id: string, shown: Shown): Promise<ListingWithFacts | null> {
  const [row] = await prepareDetails(ctx, shown).execute({ id })
  if (!row) return null
  const { shortCode, contactFacts, likeness, spaceCount, ...columns } = row
  const availability = offersSeveral({ total: spaceCount }) ? await findSharedAvailability(ctx, id) : null
  return { listing: toListingDetail(ctx, columns, availability), shortCode, contactFacts, likeness }
}

const prepareDetails = ({ db }: Ctx, shown: Shown) =>
  prepareStatement(db, `listing_detail_${shown}`, () =>
    db
      .select(DETAIL_COLUMNS)
      .from(summary)
      .innerJoin(properties, eq(properties.id, summary.id))
      .where(and(eq(summary.id, sql.placeholder('id')), shown === 'public' ? isPublicSummary : undefined)),
  )

type DetailRow = Omit<
  Awaited<ReturnType<ReturnType<typeof prepareDetails>['execute']>>[number],
  'shortCode' | 'contactFacts' | 'likeness' | 'spaceCount'
>

function toListingDetail(ctx: Ctx, row: DetailRow, availability: SpaceAvailability | null): ListingDetail {
  const { locale } = ctx.request
  const {
    amenityRows,
    titleFil,
    description,
    descriptionFil,
    photos: _,
    leaseTerms,
    leaseTermsFil,
    houseRules,
    houseRulesFil,
    images,
    ownerName,
    agentName,
    publishedAt,
    availabilityConfirmedAt,
    lat,
    lng,
    roomType,
    residents,
    ownBathroom,
    curfew,
    includedUtilities,
    videoProvider,
    videoId,
    uploadedVideo,
    panoramaUrls,
    ...rest
  } = row
  const video = toListingVideo(videoProvider, videoId)
  const photos = images.flatMap((image) => photoRow.safeParse(image).data ?? [])
  const panoramas = [...photos.keys()].filter((n) => panoramaUrls.includes(photos[n]?.url ?? ''))
  const space = { roomType, residents, ownBathroom, curfew, includedUtilities }
  return {
    ...rest,
    ...toSpaceLabels(space),
    spaceFacts: [...listFreeSpaces(roomType, availability), ...listSpaceFacts(space)],
    ...orderDescriptions(locale, description, descriptionFil),
    leaseTerms: pickText(locale, leaseTerms, leaseTermsFil),
    houseRules: pickText(locale, houseRules, houseRulesFil),
    title: pickTranslation(locale, rest.title, titleFil),
    availableFrom: toFutureDay(ctx, rest.availableFrom),
    position: lat === null || lng === null ? null : { lat, lng },
    publishedOn: publishedAt && toManilaDay(publishedAt),
    dates: formatListingDates(ctx, publishedAt, availabilityConfirmedAt),
    photos: photos.map((photo) => toPhoto(locale, photo)),
    ...(uploadedVideo ? { uploadedVideo } : video && { video }),
    ...(panoramas.length > 0 && { panoramas }),
    amenities: amenityRows.map(({ slug, name, nameFil, category }) => ({
      slug,
      name: pickTranslation(locale, name, nameFil),
      category,
    })),
    contact: toListingContact(locale, ownerName, agentName),
  }
}

function listFreeSpaces(roomType: RoomType, availability: SpaceAvailability | null): SpaceFactLine[] {
  if (availability === null) return []
  return [{ kind: 'free', value: freeSpacesLabel(roomType, availability), name: m.listing_available() }]
}

export async function requirePublicListing(ctx: Ctx, id: string): Promise<ListingDetail> {
  return (await findPublicListing(ctx, id)) ?? fail('listing.notFound')
}

/** In the reader's language if the owner wrote it, otherwise in the language in which it was written. */
function pickText(locale: Locale, english: string | null, filipino: string | null): ListingText | null {
  if (filipino !== null && (locale === 'fil' || english === null)) return { text: filipino, locale: 'fil' }
  return english === null ? null : { text: english, locale: 'en' }
}

function orderDescriptions(locale: Locale, english: string, filipino: string | null) {
  const isFilipino = locale === 'fil' && filipino !== null
  return {
    description: isFilipino ? filipino : english,
    descriptionLocale: isFilipino ? ('fil' as const) : ('en' as const),
    otherDescription: isFilipino ? english : filipino,
  }
}

/**
 * Why an id shows no public listing. Only listings that were public before are told apart: a draft, a listing in review and an
 * unknown id are all `unknown`.
 */
export async function getListingAvailability(ctx: Ctx, id: string): Promise<'removed' | 'inactive' | 'unknown'> {
  if (!isUuid(id)) return 'unknown'
  const [row] = await ctx.db
    .select({ status: properties.status, publishedAt: properties.publishedAt, deletedAt: properties.deletedAt })
    .from(properties)
    .where(eq(properties.id, id))
  if (!row?.publishedAt) return 'unknown'
  if (row.deletedAt) return 'removed'
  return row.status === 'inactive' ? 'inactive' : 'unknown'
}
