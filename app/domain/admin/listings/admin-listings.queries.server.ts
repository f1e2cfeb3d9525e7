// The listings of everybody, for the admin console: one query for the page with owners and covers, one for the counts.
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { isWaitingForReview } from '#app/domain/admin/review/waiting-listing.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { hasListingWords } from '#app/domain/listings/public/listing-words.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { LISTING_STATUSES, type ListingStatus, type PropertyType } from '#app/shared/vocabulary.ts'
import {
  adminListingList,
  type AdminListing,
  type AdminListingCounts,
  type AdminListQuery,
  MAX_FOUND,
} from './admin-listings.model.ts'

/** Of two times MAX_FOUND, because an estimate is not exact. */
const COMMON_FROM_ROWS = 2 * MAX_FOUND
const SAMPLE_SIZE = 200

const PERIOD_MS = 30 * 24 * 3_600_000

/** The rows of a page and the counts. A failure has the text of the section, which stays usable. */
export async function loadAdminListings(ctx: Ctx, query: AdminListQuery) {
  try {
    authorize(ctx.actor, 'listing.listAll')
    const isCommonWord = await isCommon(ctx, query)
    const [listings, counts] = await Promise.all([
      readPage(ctx, query, isCommonWord),
      readCounts(ctx, query, isCommonWord),
    ])
    return { listings, counts }
  } catch (error) {
    if (isAppError(error)) throw error
    ctx.adapters.log.error('admin.propertiesLoadFailed', { requestId: ctx.request.id, error })
    fail('admin.propertiesLoadFailed', {}, { cause: error })
  }
}

export async function listAdminListings(ctx: Ctx, query: AdminListQuery): Promise<AdminListing[]> {
  authorize(ctx.actor, 'listing.listAll')
  return readPage(ctx, query, await isCommon(ctx, query))
}

export async function countAdminListings(ctx: Ctx, query: AdminListQuery): Promise<AdminListingCounts> {
  authorize(ctx.actor, 'listing.listAll')
  return readCounts(ctx, query, await isCommon(ctx, query))
}

async function readPage(ctx: Ctx, query: AdminListQuery, isCommonWord: boolean): Promise<AdminListing[]> {
  // Owners and covers are read for the rows of the page, not for those that the offset leaves out
  const page = ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(buildCondition(query))
    .orderBy(...buildOrder(query, isCommonWord))
    .limit(adminListingList.pageSize)
    .offset(getPageOffset(query.page, adminListingList.pageSize))
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
    .where(inArray(properties.id, page))
    .orderBy(desc(properties.createdAt), desc(properties.id))
}

/** The newest listings that a search finds. The caller authorizes. */
export async function findNewestListings(ctx: Ctx, search: string, limit: number) {
  const query: AdminListQuery = { search, status: null, type: null, page: 1 }
  return ctx.db
    .select({ id: properties.id, title: selectListingTitle(ctx), city: properties.city })
    .from(properties)
    .where(buildCondition(query))
    .orderBy(...buildOrder(query, await isCommon(ctx, query)))
    .limit(limit)
}

/**
 * Newest first. A rare word is looked up and its listings sorted: in the order of an index PostgreSQL would split the texts of a million
 * listings into words to find them. A common word is the reverse: the newest listings contain it.
 */
function buildOrder({ search }: AdminListQuery, isCommonWord: boolean): SQL[] {
  const isSorted = search !== '' && !isCommonWord
  const newest = isSorted ? sql`extract(epoch from ${properties.createdAt}) desc` : desc(properties.createdAt)
  return [newest, desc(properties.id)]
}

/**
 * Estimated from the newest listings: the planner has no statistics for words in partial indexes, and looking up a common word costs
 * seconds. A table with fewer rows than the bound has no common word.
 */
async function isCommon({ db }: Ctx, query: AdminListQuery): Promise<boolean> {
  if (query.search === '' || isUuid(query.search)) return false
  const { rows } = await db.execute<{ estimate: number }>(sql`
    select count(*) filter (where ${buildCondition(query)})
      * (select reltuples from pg_class where oid = 'properties'::regclass) / ${SAMPLE_SIZE} as estimate
    from (select * from ${properties} where ${isNull(properties.deletedAt)}
      order by ${properties.createdAt} desc, ${properties.id} desc limit ${SAMPLE_SIZE}) as ${properties}`)
  return (rows[0]?.estimate ?? 0) >= COMMON_FROM_ROWS
}

async function readCounts(ctx: Ctx, query: AdminListQuery, isCommonWord: boolean): Promise<AdminListingCounts> {
  const [groups, oldestPendingAt, created, found] = await Promise.all([
    readListingGroups(ctx),
    findOldestPending(ctx),
    countCreated(ctx),
    query.search === '' ? null : countFound(ctx, query, isCommonWord),
  ])
  const { status, type } = query
  return {
    total: addUp(groups),
    byStatus: Object.fromEntries(
      LISTING_STATUSES.map((each) => [each, addUp(groups.filter((group) => group.status === each))]),
    ) as AdminListingCounts['byStatus'],
    found:
      found ??
      addUp(groups.filter((group) => (status ?? group.status) === group.status && (type ?? group.type) === group.type)),
    oldestPendingAt,
    created,
  }
}

export type ListingGroup = { status: ListingStatus; type: PropertyType; total: number }

const addUp = (groups: readonly ListingGroup[]) => groups.reduce((sum, { total }) => sum + total, 0)

/** The caller authorizes. */
export function readListingGroups(ctx: Ctx): Promise<ListingGroup[]> {
  return readLargeCount(ctx, { name: 'admin.listings', read: () => countGroups(ctx), getRows: addUp })
}

/** Every combination of the filters, so that only a search counts for itself. */
async function countGroups({ db }: Ctx): Promise<ListingGroup[]> {
  return db
    .select({ status: properties.status, type: properties.propertyType, total: count() })
    .from(properties)
    .where(isNull(properties.deletedAt))
    .groupBy(properties.status, properties.propertyType)
}

/** Of the last 30 days, and of the 30 days before. */
async function countCreated(ctx: Ctx): Promise<AdminListingCounts['created']> {
  const now = ctx.now().getTime()
  const [monthAgo, twoMonthsAgo] = [new Date(now - PERIOD_MS), new Date(now - 2 * PERIOD_MS)]
  const [created] = await ctx.db
    .select({
      recent: sql<number>`count(*) filter (where ${gt(properties.createdAt, monthAgo)})::int`,
      before: sql<number>`count(*) filter (where ${lte(properties.createdAt, monthAgo)})::int`,
    })
    .from(properties)
    .where(and(isNull(properties.deletedAt), gt(properties.createdAt, twoMonthsAgo)))
  return created ?? { recent: 0, before: 0 }
}

async function findOldestPending({ db }: Ctx): Promise<Date | null> {
  const [row] = await db
    .select({ at: properties.statusChangedAt })
    .from(properties)
    .where(isWaitingForReview)
    .orderBy(asc(properties.statusChangedAt), asc(properties.id))
    .limit(1)
  return row?.at ?? null
}

/** Stops at the bound. A common word is over it. */
async function countFound(ctx: Ctx, query: AdminListQuery, isCommonWord: boolean): Promise<number> {
  if (isCommonWord) return MAX_FOUND
  const found = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(properties)
    .where(buildCondition(query))
    .limit(MAX_FOUND)
    .as('found')
  const [row] = await ctx.db.select({ total: count() }).from(found)
  return row?.total ?? 0
}

function buildCondition({ search, status, type }: AdminListQuery): SQL | undefined {
  return and(
    isNull(properties.deletedAt),
    status === null ? undefined : eq(properties.status, status),
    type === null ? undefined : eq(properties.propertyType, type),
    search === '' ? undefined : buildListingSearch(search),
  )
}

/**
 * By words or by id. One condition for each of the two partial indexes: together they have the listings of every status.
 */
function buildListingSearch(search: string): SQL | undefined {
  if (isUuid(search)) return eq(properties.id, search)
  const hasWords = hasListingWords(search)
  return or(and(eq(properties.status, 'active'), hasWords), and(ne(properties.status, 'active'), hasWords))
}
