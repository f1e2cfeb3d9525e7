// The applicant's own applications: the list, the drafts, and one of them with its booking.
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { applicationDrafts, rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { loadApplication } from '#app/domain/applications/facts/application-access.queries.server.ts'
import { buildApplicationFacts } from '#app/domain/applications/facts/application-facts.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import {
  MAX_DRAFTS_SHOWN,
  ownApplicationList,
  type OwnApplication,
  type OwnApplicationQuery,
  type OwnApplicationRow,
  type OwnBooking,
  type OwnDraft,
} from './own-application.model.ts'
import { getOthersRange, MANY_OTHERS } from './own-application.rules.ts'

const isCover = and(eq(propertyImages.propertyId, properties.id), eq(propertyImages.order, 0))

/** Newest first. */
export async function listOwnApplicationRows(ctx: Ctx, query: OwnApplicationQuery): Promise<OwnApplicationRow[]> {
  return ctx.db
    .select({
      id: rentalApplications.id,
      title: selectListingTitle(ctx),
      city: properties.city,
      cover: propertyImages.url,
      monthlyRent: properties.basePrice,
      status: rentalApplications.status,
      sentAt: rentalApplications.createdAt,
      decidedAt: rentalApplications.decidedAt,
    })
    .from(rentalApplications)
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .leftJoin(propertyImages, isCover)
    .where(buildOwnCondition(ctx, query))
    .orderBy(desc(rentalApplications.createdAt), desc(rentalApplications.id))
    .limit(ownApplicationList.pageSize)
    .offset(getPageOffset(query.page, ownApplicationList.pageSize))
}

export async function countOwnApplications(ctx: Ctx, query: Pick<OwnApplicationQuery, 'status'>): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(rentalApplications).where(buildOwnCondition(ctx, query))
  return row?.total ?? 0
}

function buildOwnCondition(ctx: Ctx, { status }: Pick<OwnApplicationQuery, 'status'>) {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  return and(
    eq(rentalApplications.applicantUserId, ctx.actor.id),
    isNull(rentalApplications.deletedAt),
    status === null ? undefined : eq(rentalApplications.status, status),
  )
}

/** Drafts for homes that can still be applied for, the latest first. */
export async function listOwnDrafts(ctx: Ctx): Promise<OwnDraft[]> {
  requireSignIn(ctx.actor)
  return ctx.db
    .select({
      listingId: applicationDrafts.propertyId,
      title: selectListingTitle(ctx),
      city: properties.city,
      cover: propertyImages.url,
      savedAt: applicationDrafts.updatedAt,
    })
    .from(applicationDrafts)
    .innerJoin(properties, eq(properties.id, applicationDrafts.propertyId))
    .leftJoin(propertyImages, isCover)
    .where(and(eq(applicationDrafts.userId, ctx.actor.id), isPublicListing))
    .orderBy(desc(applicationDrafts.updatedAt))
    .limit(MAX_DRAFTS_SHOWN)
}

/** For the applicant only; the other side has its own page. Four queries. */
export async function getOwnApplication(ctx: Ctx, id: string): Promise<OwnApplication> {
  const application = await loadApplication(ctx, id)
  if (application.applicantUserId !== ctx.actor?.id) fail('application.notFound')
  const [facts, booking, others] = await Promise.all([
    buildApplicationFacts(ctx, application),
    findBooking(ctx, application.row.id),
    countOthers(ctx, application.row.propertyId, application.applicantUserId),
  ])
  return { facts, booking, others: getOthersRange(others) }
}

async function findBooking(ctx: Ctx, applicationId: string): Promise<OwnBooking | null> {
  const [booking] = await ctx.db
    .select({
      id: bookings.id,
      status: bookings.status,
      advanceAmount: bookings.advanceAmount,
      depositAmount: bookings.depositAmount,
      cleaningFee: bookings.cleaningFee,
      totalPrice: bookings.totalPrice,
      moveInDate: bookings.moveInDate,
      leaseMonths: bookings.leaseMonths,
      createdAt: bookings.createdAt,
      decidedAt: bookings.decidedAt,
    })
    .from(bookings)
    .where(eq(bookings.applicationId, applicationId))
  return booking ?? null
}

/** Other people whose application was not withdrawn. Stops at the last range. */
async function countOthers(ctx: Ctx, propertyId: string, me: string): Promise<number> {
  const others = ctx.db
    .selectDistinct({ applicant: rentalApplications.applicantUserId })
    .from(rentalApplications)
    .where(
      and(
        eq(rentalApplications.propertyId, propertyId),
        ne(rentalApplications.applicantUserId, me),
        ne(rentalApplications.status, 'withdrawn'),
        isNull(rentalApplications.deletedAt),
      ),
    )
    .limit(MANY_OTHERS)
    .as('others')
  const [row] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(others)
  return row?.total ?? 0
}
