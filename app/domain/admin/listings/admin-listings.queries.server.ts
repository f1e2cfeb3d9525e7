// The listings of everybody, for the admin console: one query for the page with owners and covers, one for the counts.
import { and, count, desc, eq, ilike, isNull, min, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import {
  ADMIN_PAGE_SIZE,
  type AdminListing,
  type AdminListingCounts,
  type AdminListQuery,
} from './admin-listings.model.ts'

export async function listAdminListings(ctx: Ctx, query: AdminListQuery): Promise<AdminListing[]> {
  authorize(ctx.actor, 'listing.listAll')
  return ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      type: properties.propertyType,
      status: properties.status,
      monthlyRent: properties.basePrice,
      isFeatured: properties.featured,
      ownerName: users.fullName,
      ownerEmail: users.email,
      cover: propertyImages.url,
      createdAt: properties.createdAt,
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.ownerId))
    .leftJoin(propertyImages, and(eq(propertyImages.propertyId, properties.id), eq(propertyImages.order, 0)))
    .where(buildCondition(query))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(ADMIN_PAGE_SIZE)
    .offset(getPageOffset(query.page, ADMIN_PAGE_SIZE))
}

export async function countAdminListings(ctx: Ctx, query: AdminListQuery): Promise<AdminListingCounts> {
  authorize(ctx.actor, 'listing.listAll')
  const hasFilter = query.search !== '' || query.status !== null || query.type !== null
  const [rows, [found]] = await Promise.all([
    ctx.db
      .select({
        status: properties.status,
        total: count(),
        oldestAt: min(sql`case when ${properties.status} = 'pending' then ${properties.createdAt} end`).mapWith(
          properties.createdAt,
        ),
      })
      .from(properties)
      .where(isNull(properties.deletedAt))
      .groupBy(properties.status),
    hasFilter ? ctx.db.select({ found: count() }).from(properties).where(buildCondition(query)) : [],
  ])
  const getTotal = (status: string) => rows.find((row) => row.status === status)?.total ?? 0
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return {
    total,
    byStatus: Object.fromEntries(
      LISTING_STATUSES.map((status) => [status, getTotal(status)]),
    ) as AdminListingCounts['byStatus'],
    found: found?.found ?? total,
    oldestPendingAt: rows.find(({ status }) => status === 'pending')?.oldestAt ?? null,
  }
}

function buildCondition({ search, status, type }: AdminListQuery): SQL | undefined {
  return and(
    isNull(properties.deletedAt),
    status === null ? undefined : eq(properties.status, status),
    type === null ? undefined : eq(properties.propertyType, type),
    search === '' ? undefined : buildSearchCondition(search),
  )
}

/** Title or description contains the text; an id finds its listing. */
function buildSearchCondition(search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    ilike(properties.title, pattern),
    ilike(properties.description, pattern),
    isUuid(search) ? eq(properties.id, search) : undefined,
  )
}
