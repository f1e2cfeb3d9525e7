// The review queue: pending listings, the one that waits longest first. Each part of the screen is one query.
import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getFairRent } from '#app/domain/listings/fair-rent/fair-rent.queries.server.ts'
import { getUploadedVideo } from '#app/domain/listings/media/uploaded-video.queries.server.ts'
import { toListingVideo } from '#app/domain/listings/media/video-link.rules.ts'
import { listStoredPhotos } from '#app/domain/listings/photos/own-photos.queries.server.ts'
import { toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { findContactChecks } from '#app/domain/listings/public/listing-contact.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { type PhotoMatch, UNDO_MINUTES } from './review.model.ts'
import { listRiskSignals } from './review-signals.rules.ts'
import { isWaitingForReview } from './waiting-listing.queries.server.ts'

const MAX_MATCHES = 10
const MAX_COUNTED = 1_000

export type ReviewCase = NonNullable<Awaited<ReturnType<typeof getReviewCase>>>

/** The listing with this id, or the one that waits longest. Null if it does not wait, or nothing waits. */
export async function getReviewCase(ctx: Ctx, id: string | null) {
  authorize(ctx.actor, 'listing.review')
  if (id !== null && !isUuid(id)) return null
  const [row] = await ctx.db
    .select({
      listing: properties,
      ownerName: users.fullName,
      ownerEmail: users.email,
      ownerCreatedAt: users.createdAt,
      ownerRole: userProfiles.userType,
      agentId: properties.agentId,
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.ownerId))
    .leftJoin(userProfiles, eq(userProfiles.userId, properties.ownerId))
    .where(and(isWaitingForReview, id === null ? undefined : eq(properties.id, id)))
    .orderBy(asc(properties.statusChangedAt), asc(properties.id))
    .limit(1)
  if (!row) return null
  const { listing, ...owner } = row
  const [photos, matches, fairRent, contact, ownerFacts, place, uploadedVideo] = await Promise.all([
    listStoredPhotos(ctx, listing.id),
    listPhotoMatches(ctx, listing.id),
    getFairRent(ctx, { ...listing, bedrooms: listing.bedroomCount }),
    findContactChecks(ctx, { userId: listing.ownerId, agentId: listing.agentId, listingId: listing.id }),
    getOwnerFacts(ctx, listing.id, listing.ownerId),
    getQueuePlace(ctx, listing),
    getUploadedVideo(ctx, listing.id),
  ])
  const checks = contact?.checks ?? []
  const texts = [listing.title, listing.titleFil, listing.description, listing.descriptionFil, listing.houseRules]
  const signals = listRiskSignals(
    {
      rent: listing.basePrice,
      fairRent,
      texts: texts.filter((text) => text !== null),
      photoMatches: matches,
      ownerCreatedAt: owner.ownerCreatedAt,
      // A confirmed email address says nothing about the person.
      validCheckCount: checks.filter(({ kind, checkedOn, isExpired }) => kind !== 'email' && checkedOn && !isExpired)
        .length,
      openReports: ownerFacts.openReports,
      upheldReports: ownerFacts.upheldReports,
    },
    ctx.now(),
  )
  return {
    listing: pickShown(ctx, listing),
    owner: { ...owner, ...ownerFacts, checks: checks.map(toCheckLine) },
    photos: photos.map(pickPhoto),
    uploadedVideo,
    linkedVideo: toListingVideo(listing.videoProvider, listing.videoId),
    fairRent,
    signals,
    place,
  }
}

function pickShown(ctx: Ctx, listing: typeof properties.$inferSelect) {
  const { approximateLocation: point } = listing
  const isFilipino = ctx.request.locale === 'fil'
  return {
    id: listing.id,
    version: listing.version,
    ownerId: listing.ownerId,
    title: (isFilipino && listing.titleFil) || listing.title,
    description: (isFilipino && listing.descriptionFil) || listing.description,
    propertyType: listing.propertyType,
    bedrooms: listing.bedroomCount,
    bathrooms: listing.bathroomCount,
    floorArea: listing.floorArea,
    rent: listing.basePrice,
    deposit: listing.securityDeposit,
    advanceMonths: listing.advanceMonths,
    city: listing.city,
    citySlug: listing.citySlug,
    address: listing.fullAddress ?? [listing.barangay, listing.city].filter(Boolean).join(', '),
    submittedAt: listing.statusChangedAt,
    position: point && { lat: point.y, lng: point.x },
  }
}

const pickPhoto = ({ id, url, width, height, alt }: typeof propertyImages.$inferSelect) => ({
  id,
  url,
  width,
  height,
  alt,
})

/** Matches of both directions: the photo of this listing may be the earlier or the later one. */
async function listPhotoMatches(ctx: Ctx, listingId: string): Promise<PhotoMatch[]> {
  const [own, other] = [alias(propertyImages, 'own'), alias(propertyImages, 'other')]
  return ctx.db
    .select({
      number: sql<number>`${own.order} + 1`,
      url: own.url,
      matchedUrl: other.url,
      listingId: properties.id,
      listingTitle: selectListingTitle(ctx),
      ownerName: users.fullName,
    })
    .from(own)
    .innerJoin(photoMatches, or(eq(photoMatches.imageId, own.id), eq(photoMatches.matchedImageId, own.id)))
    .innerJoin(
      other,
      and(ne(other.id, own.id), or(eq(other.id, photoMatches.imageId), eq(other.id, photoMatches.matchedImageId))),
    )
    .innerJoin(properties, and(eq(properties.id, other.propertyId), isNull(properties.deletedAt)))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(and(eq(own.propertyId, listingId), isNull(photoMatches.handledAt)))
    .orderBy(asc(own.order), asc(other.id))
    .limit(MAX_MATCHES)
}

type OwnerFacts = { listingCount: number; activeCount: number; openReports: number; upheldReports: number }

/** Counts of the owner's listings, and of the reports about them. */
async function getOwnerFacts(ctx: Ctx, listingId: string, ownerId: string): Promise<OwnerFacts> {
  const { rows } = await ctx.db.execute<OwnerFacts>(sql`
    select count(*)::int as "listingCount", count(*) filter (where p.status = 'active')::int as "activeCount",
      (select count(*)::int from ${listingReports} r where r.property_id = ${listingId} and r.status = 'open') as "openReports",
      (select count(*)::int from ${listingReports} r join ${properties} o on o.id = r.property_id
        where o.owner_id = ${ownerId} and r.status = 'resolved') as "upheldReports"
    from ${properties} p where p.owner_id = ${ownerId} and p.deleted_at is null`)
  return rows[0] ?? { listingCount: 0, activeCount: 0, openReports: 0, upheldReports: 0 }
}

export type QueuePlace = { number: number; total: number; previousId: string | null; nextId: string | null }

/** The neighbors in the queue, and "3 of 34". The counts stop at a bound. */
async function getQueuePlace(
  ctx: Ctx,
  { id, statusChangedAt }: { id: string; statusChangedAt: Date },
): Promise<QueuePlace> {
  const at = sql`(${statusChangedAt.toISOString()}::timestamptz, ${id}::uuid)`
  const pending = sql`from ${properties} where ${isWaitingForReview}`
  const { rows } = await ctx.db.execute<QueuePlace>(sql`
    select
      (select count(*)::int from (select 1 ${pending} and (status_changed_at, id) <= ${at} limit ${MAX_COUNTED}) c) as number,
      (select count(*)::int from (select 1 ${pending} limit ${MAX_COUNTED}) c) as total,
      (select id ${pending} and (status_changed_at, id) < ${at} order by status_changed_at desc, id desc limit 1) as "previousId",
      (select id ${pending} and (status_changed_at, id) > ${at} order by status_changed_at, id limit 1) as "nextId"`)
  return rows[0] ?? { number: 1, total: 1, previousId: null, nextId: null }
}

/** A decision that can still be undone. */
export type UndoableDecision = { id: string; title: string; version: number; decision: 'approved' | 'returned' }

/** Null after the time to undo it, and if somebody changed the listing since. */
export async function findUndoable(ctx: Ctx, id: string, version: number): Promise<UndoableDecision | null> {
  authorize(ctx.actor, 'listing.review')
  if (!isUuid(id) || !Number.isSafeInteger(version)) return null
  const [row] = await ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      version: properties.version,
      status: properties.status,
    })
    .from(properties)
    .where(
      and(
        eq(properties.id, id),
        eq(properties.version, version),
        isNull(properties.deletedAt),
        gt(properties.statusChangedAt, getUndoStart(ctx)),
      ),
    )
  if (!row || (row.status !== 'active' && row.status !== 'draft')) return null
  const { status, ...decided } = row
  return { ...decided, decision: status === 'active' ? 'approved' : 'returned' }
}

export function getUndoStart(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - UNDO_MINUTES * 60_000)
}
