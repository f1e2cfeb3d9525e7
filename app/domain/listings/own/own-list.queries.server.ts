// One page of a person's own listings, and their counts.
import { and, count, desc, eq, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { addDays, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { isReturned } from './listing-attention.queries.server.ts'
import {
  ownListingList,
  type OwnCounts,
  type OwnListQuery,
  type OwnListRow,
  type OwnSort,
  TRAFFIC_DAYS,
} from './own-list.model.ts'

/**
 * One query for the page: it selects the rows of the page first and counts the traffic of these rows only, unless the list is sorted by
 * it.
 */
export async function listOwnListings(ctx: Ctx, query: OwnListQuery): Promise<OwnListRow[]> {
  requireSignIn(ctx.actor)
  const { value, isAscending } = getOrder(ctx, query.sort)
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({
        id: properties.id,
        title: selectListingTitle(ctx).as('shown_title'),
        city: properties.city,
        unit: properties.unit,
        status: properties.status,
        inactiveReason: properties.inactiveReason,
        isReturned: isReturned.as('is_returned'),
        monthlyRent: properties.basePrice,
        confirmedAt: properties.availabilityConfirmedAt,
        askedAt: properties.availabilityAskedAt,
        sortValue: sql`${value}`.as('sort_value'),
      })
      .from(properties)
      .where(buildCondition(ctx, query))
      // By the name of the column: the value again would be computed twice, because its parameters differ.
      .orderBy(isAscending ? sql`sort_value asc nulls first` : sql`sort_value desc`, desc(properties.id))
      .limit(ownListingList.pageSize)
      .offset(getPageOffset(query.page, ownListingList.pageSize)),
  )
  const traffic = buildTraffic(ctx, sql`${page.id}`)
  return ctx.db
    .with(page)
    .select({
      id: page.id,
      title: page.title,
      city: page.city,
      unit: page.unit,
      status: page.status,
      inactiveReason: page.inactiveReason,
      isReturned: page.isReturned,
      monthlyRent: page.monthlyRent,
      cover: propertyImages.url,
      views: traffic.views,
      viewsByDay: selectViewsByDay(ctx, sql`${page.id}`),
      inquiries: traffic.inquiries,
      waitingApplications: traffic.waitingApplications,
      confirmedAt: page.confirmedAt,
      askedAt: page.askedAt,
    })
    .from(page)
    .leftJoin(propertyImages, and(eq(propertyImages.propertyId, page.id), eq(propertyImages.order, 0)))
    .orderBy(isAscending ? sql`${page.sortValue} asc nulls first` : desc(page.sortValue), desc(page.id))
}

export async function countOwnListings(
  ctx: Ctx,
  query: Pick<OwnListQuery, 'search' | 'status'> = { search: '', status: null },
): Promise<OwnCounts> {
  requireSignIn(ctx.actor)
  const matches = buildSearchCondition(query.search) ?? sql`true`
  const rows = await ctx.db
    .select({
      status: properties.status,
      total: count(),
      found: sql<number>`(count(*) filter (where ${matches}))::int`,
    })
    .from(properties)
    .where(isOwn(ctx))
    .groupBy(properties.status)
  const getTotal = (status: string) => rows.find((row) => row.status === status)?.total ?? 0
  return {
    byStatus: Object.fromEntries(LISTING_STATUSES.map((status) => [status, getTotal(status)])) as OwnCounts['byStatus'],
    total: rows.reduce((sum, { total }) => sum + total, 0),
    found: rows.reduce(
      (sum, { status, found }) => sum + (query.status === null || status === query.status ? found : 0),
      0,
    ),
  }
}

/** The owner alone manages a listing; an agent who only manages it for its owner sees its public page. */
const isOwn = (ctx: Ctx) => and(isOwnHome(ctx), isNull(properties.deletedAt))

function buildCondition(ctx: Ctx, { search, status }: OwnListQuery): SQL | undefined {
  requireSignIn(ctx.actor)
  return and(isOwn(ctx), status === null ? undefined : eq(properties.status, status), buildSearchCondition(search))
}

/** Title in both languages, city and unit; case and accents do not matter. */
function buildSearchCondition(search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = `%${escapeLikePattern(search)}%`
  const contains = (column: SQLWrapper) => sql`unaccent(${column}) ilike unaccent(${pattern})`
  return or(
    contains(properties.title),
    contains(sql`coalesce(${properties.titleFil}, '')`),
    contains(properties.city),
    contains(sql`coalesce(${properties.unit}, '')`),
  )
}

function getOrder(ctx: Ctx, sort: OwnSort): { value: SQL; isAscending: boolean } {
  const traffic = buildTraffic(ctx, sql`${properties.id}`)
  switch (sort) {
    case 'newest':
      return { value: sql`${properties.createdAt}`, isAscending: false }
    case 'rentDown':
      return { value: sql`${properties.basePrice}`, isAscending: false }
    case 'rentUp':
      return { value: sql`${properties.basePrice}`, isAscending: true }
    case 'views':
      return { value: traffic.views, isAscending: false }
    case 'inquiries':
      return { value: traffic.inquiries, isAscending: false }
    case 'freshness':
      return { value: sql`${properties.availabilityConfirmedAt}`, isAscending: true }
  }
}

/** Views come from the daily statistics; inquiries and waiting applications are counted in their own tables. */
function buildTraffic(ctx: Ctx, listingId: SQL): Record<'views' | 'inquiries' | 'waitingApplications', SQL<number>> {
  const firstDay = addDays(toManilaDay(ctx.now()), 1 - TRAFFIC_DAYS)
  const since = getStartOfManilaDay(firstDay).toISOString()
  const { day, views, propertyId } = propertyDailyStats
  return {
    views: sql<number>`(select coalesce(sum(${views}), 0)::int from ${propertyDailyStats} where ${propertyId} = ${listingId} and ${day} >= ${firstDay})`,
    inquiries: sql<number>`(select count(*)::int from ${inquiries} where ${inquiries.propertyId} = ${listingId} and ${inquiries.createdAt} >= ${since})`,
    waitingApplications: sql<number>`(select count(*)::int from ${rentalApplications} where ${rentalApplications.propertyId} = ${listingId} and ${rentalApplications.status} = 'pending' and ${rentalApplications.deletedAt} is null)`,
  }
}

function selectViewsByDay(ctx: Ctx, listingId: SQL): SQL<number[]> {
  const today = toManilaDay(ctx.now())
  const { day, views, propertyId } = propertyDailyStats
  return sql<number[]>`array(
    select coalesce(${views}, 0) from generate_series(${addDays(today, 1 - TRAFFIC_DAYS)}::date, ${today}::date, interval '1 day') as shown(day)
    left join ${propertyDailyStats} on ${propertyId} = ${listingId} and ${day} = shown.day::date order by shown.day)`
}
