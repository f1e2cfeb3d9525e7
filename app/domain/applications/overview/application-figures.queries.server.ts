// Applications for the dashboards: the actor's own, and those that wait for the actor's decision.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnedOrManagedBy } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { fillCounts } from '#app/shared/counts.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#app/shared/vocabulary.ts'

export type OwnApplication = {
  id: string
  listingId: string
  /** Whether the listing is still public. */
  isListed: boolean
  title: string
  city: string
  monthlyRent: number
  status: ApplicationStatus
  sentAt: Date
}
export type WaitingApplication = { id: string; applicant: string; title: string; sentAt: Date }

export async function countOwnApplications(ctx: Ctx): Promise<Record<ApplicationStatus, number>> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  const rows = await ctx.db
    .select({ key: applications.status, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(and(eq(applications.applicantUserId, ctx.actor.id), isNull(applications.deletedAt)))
    .groupBy(applications.status)
  return fillCounts(APPLICATION_STATUSES, rows)
}

export async function listOwnApplications(ctx: Ctx, limit: number): Promise<OwnApplication[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  return ctx.db
    .select({
      id: applications.id,
      listingId: applications.propertyId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: properties.title,
      city: properties.city,
      monthlyRent: properties.basePrice,
      status: applications.status,
      sentAt: applications.createdAt,
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(and(eq(applications.applicantUserId, ctx.actor.id), isNull(applications.deletedAt)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit)
}

/** Oldest first, because it has waited longest. */
export async function listWaitingApplications(ctx: Ctx, limit: number): Promise<WaitingApplication[]> {
  return ctx.db
    .select({
      id: applications.id,
      applicant: users.fullName,
      title: properties.title,
      sentAt: applications.createdAt,
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(users, eq(users.id, applications.applicantUserId))
    .where(buildWaitingCondition(ctx))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit)
}

export async function countWaitingApplications(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(buildWaitingCondition(ctx))
  return row?.count ?? 0
}

function buildWaitingCondition(ctx: Ctx) {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  return and(eq(applications.status, 'pending'), isNull(applications.deletedAt), isOwnedOrManagedBy(ctx, ctx.actor.id))
}
