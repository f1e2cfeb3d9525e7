// Applications for the dashboards: the actor's own, and those that wait for the actor's decision.
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnedOrManagedBy } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'

export type OwnApplication = {
  id: string
  listingId: string
  renterId: string
  /** Whether the listing is still public. */
  isListed: boolean
  title: string
  city: string
  monthlyRent: number
  status: ApplicationStatus
  sentAt: Date
  decidedAt: Date | null
  /** The applicant opened the notification about the decision. */
  isDecisionRead: boolean
}
export type WaitingApplication = Pick<
  OwnApplication,
  'id' | 'listingId' | 'renterId' | 'isListed' | 'title' | 'sentAt'
> & {
  applicant: string
}

const DECISION_KINDS: NotificationKind[] = ['application.approved', 'application.rejected']

/** Newest first. */
export async function listOwnApplications(ctx: Ctx, limit: number): Promise<OwnApplication[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  // Not correlated with the row, so that PostgreSQL reads the notifications once for all rows
  const readDecisions = ctx.db
    .select({ subjectId: notifications.subjectId })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, ctx.actor.id),
        inArray(notifications.kind, DECISION_KINDS),
        isNotNull(notifications.readAt),
      ),
    )
  return ctx.db
    .select({
      id: applications.id,
      listingId: applications.propertyId,
      renterId: applications.applicantUserId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectListingTitle(ctx),
      city: properties.city,
      monthlyRent: properties.basePrice,
      status: applications.status,
      sentAt: applications.createdAt,
      decidedAt: applications.decidedAt,
      isDecisionRead: sql<boolean>`${applications.id}::text in ${readDecisions}`,
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
      listingId: applications.propertyId,
      renterId: applications.applicantUserId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      applicant: users.fullName,
      title: selectListingTitle(ctx),
      sentAt: applications.createdAt,
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(users, eq(users.id, applications.applicantUserId))
    .where(buildWaitingCondition(ctx))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit)
}

function buildWaitingCondition(ctx: Ctx) {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  return and(eq(applications.status, 'pending'), isNull(applications.deletedAt), isOwnedOrManagedBy(ctx, ctx.actor.id))
}
