// Applications for the listings that a person owns or manages.
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnedOrManagedBy } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { APPLICATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import {
  MAX_COMPARED,
  receivedList,
  type ReceivedCounts,
  type ReceivedQuery,
  type ReceivedRow,
  type ReceivedSort,
} from './received-list.model.ts'

/** A select with more choices is of no use. */
const MAX_LISTING_CHOICES = 200

export async function listReceivedApplications(ctx: Ctx, query: ReceivedQuery): Promise<ReceivedRow[]> {
  return ctx.db
    .select({
      id: applications.id,
      applicant: users.fullName,
      listing: selectListingTitle(ctx),
      monthlyRent: properties.basePrice,
      status: applications.status,
      moveInDate: applications.moveInDate,
      leaseMonths: applications.leaseMonths,
      occupants: applications.occupants,
      monthlyIncome: applications.monthlyIncome,
      sentAt: applications.createdAt,
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(users, eq(users.id, applications.applicantUserId))
    .where(and(isReceived(ctx), ...buildFilters(query), matchesStatus(query)))
    .orderBy(...ORDERS[query.sort], desc(applications.id))
    .limit(receivedList.pageSize)
    .offset(getPageOffset(query.page, receivedList.pageSize))
}

export async function countReceivedApplications(ctx: Ctx, query: ReceivedQuery): Promise<ReceivedCounts> {
  const matches = and(...buildFilters(query)) ?? sql`true`
  const rows = await ctx.db
    .select({
      status: applications.status,
      total: count(),
      found: sql<number>`(count(*) filter (where ${matches}))::int`,
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(users, eq(users.id, applications.applicantUserId))
    .where(isReceived(ctx))
    .groupBy(applications.status)
  const getTotal = (status: string) => rows.find((row) => row.status === status)?.total ?? 0
  const isShown = (status: string) => query.status === null || status === query.status
  return {
    byStatus: Object.fromEntries(
      APPLICATION_STATUSES.map((status) => [status, getTotal(status)]),
    ) as ReceivedCounts['byStatus'],
    total: rows.reduce((sum, { total }) => sum + total, 0),
    found: rows.reduce((sum, { status, found }) => sum + (isShown(status) ? found : 0), 0),
  }
}

/** Listings with an application, for the filter. */
export async function listReceivedListings(ctx: Ctx): Promise<{ id: string; title: string }[]> {
  const title = selectListingTitle(ctx)
  return ctx.db
    .selectDistinct({ id: properties.id, title })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(isReceived(ctx))
    .orderBy(title, properties.id)
    .limit(MAX_LISTING_CHOICES)
}

/** The pending applications of a listing that have waited longest, to compare. */
export async function listComparableIds(ctx: Ctx, listingId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(and(isReceived(ctx), eq(applications.propertyId, listingId), eq(applications.status, 'pending')))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(MAX_COMPARED)
  return rows.map(({ id }) => id)
}

function isReceived(ctx: Ctx): SQL | undefined {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'application.list')
  return and(isNull(applications.deletedAt), isNull(properties.deletedAt), isOwnedOrManagedBy(ctx, ctx.actor.id))
}

/** Names match without regard to case and accents. */
function buildFilters({ search, listingId }: ReceivedQuery): (SQL | undefined)[] {
  const pattern = `%${escapeLikePattern(search)}%`
  return [
    listingId === null ? undefined : eq(applications.propertyId, listingId),
    search === '' ? undefined : sql`unaccent(${users.fullName}) ilike unaccent(${pattern})`,
  ]
}

const matchesStatus = ({ status }: ReceivedQuery) => (status === null ? undefined : eq(applications.status, status))

const ORDERS: Record<ReceivedSort, SQL[]> = {
  newest: [desc(applications.createdAt)],
  oldest: [asc(applications.createdAt)],
  moveIn: [sql`${applications.moveInDate} asc nulls last`],
  applicant: [asc(users.fullName)],
}
