// The listings of everybody, for the admin console: one query for the page with owners and covers, one for the counts.
import { and, asc, count, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { buildListingWords, properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import {
  ADMIN_PAGE_SIZE,
  type AdminListing,
  type AdminListingCounts,
  type AdminListQuery,
  MAX_FOUND,
} from './admin-listings.model.ts'

const PERIOD_MS = 30 * 24 * 3_600_000

/** The rows of a page and the counts. A failure has the text of the section, which stays usable. */
export async function loadAdminListings(ctx: Ctx, query: AdminListQuery) {
  try {
    const [listings, counts] = await Promise.all([listAdminListings(ctx, query), countAdminListings(ctx, query)])
    return { listings, counts }
  } catch (error) {
    if (isAppError(error)) throw error
    ctx.adapters.log.error('admin.propertiesLoadFailed', { requestId: ctx.request.id, error })
    fail('admin.propertiesLoadFailed', {}, { cause: error })
  }
}

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
    .orderBy(...(await buildOrder(ctx, query)))
    .limit(ADMIN_PAGE_SIZE)
    .offset(getPageOffset(query.page, ADMIN_PAGE_SIZE))
}

/**
 * Newest first. A rare word is looked up and its listings sorted: in the order of an index PostgreSQL would split the texts of a million
 * listings into words to find them. A common word is the reverse: the newest listings contain it.
 */
async function buildOrder(ctx: Ctx, query: AdminListQuery): Promise<SQL[]> {
  const isRare = query.search !== '' && !isUuid(query.search) && (await countFound(ctx, query)) < MAX_FOUND
  const newest = isRare ? sql`extract(epoch from ${properties.createdAt}) desc` : desc(properties.createdAt)
  return [newest, desc(properties.id)]
}

export async function countAdminListings(ctx: Ctx, query: AdminListQuery): Promise<AdminListingCounts> {
  authorize(ctx.actor, 'listing.listAll')
  const [byStatus, oldestPendingAt, created, found] = await Promise.all([
    readLargeCount(ctx, {
      name: 'admin.listings',
      read: () => countByStatus(ctx),
      getRows: (counts) => sumValues(counts),
    }),
    findOldestPending(ctx),
    countCreated(ctx),
    query.search === '' && query.type === null ? null : countFound(ctx, query),
  ])
  const total = sumValues(byStatus)
  const unfiltered = query.status === null ? total : byStatus[query.status]
  return { total, byStatus, found: found ?? unfiltered, oldestPendingAt, created }
}

type StatusCounts = AdminListingCounts['byStatus']

const sumValues = (counts: StatusCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

async function countByStatus({ db }: Ctx): Promise<StatusCounts> {
  const rows = await db
    .select({ status: properties.status, total: count() })
    .from(properties)
    .where(isNull(properties.deletedAt))
    .groupBy(properties.status)
  const getTotal = (status: string) => rows.find((row) => row.status === status)?.total ?? 0
  return Object.fromEntries(LISTING_STATUSES.map((status) => [status, getTotal(status)])) as StatusCounts
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
    .where(and(eq(properties.status, 'pending'), isNull(properties.deletedAt)))
    .orderBy(asc(properties.statusChangedAt), asc(properties.id))
    .limit(1)
  return row?.at ?? null
}

/** Stops at the bound, so that a common word costs no more than a rare one. */
async function countFound({ db }: Ctx, query: AdminListQuery): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(properties)
    .where(buildCondition(query))
    .limit(MAX_FOUND)
    .as('found')
  const [row] = await db.select({ total: count() }).from(found)
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

/** A shorter word is found only as a whole, as in the public search. */
const MIN_PREFIX_LENGTH = 3

/**
 * Every word begins a word of the title, the description or the place; an id finds its listing. One condition for each of the two partial
 * indexes: together they have the listings of every status.
 */
export function buildListingSearch(search: string): SQL | undefined {
  if (isUuid(search)) return eq(properties.id, search)
  const words = search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`false`
  const terms = words.map((word) => (word.length < MIN_PREFIX_LENGTH ? word : `${word}:*`)).join(' & ')
  const hasWords = sql`${buildListingWords(properties)} @@ to_tsquery('listing_words', ${terms})`
  return or(and(eq(properties.status, 'active'), hasWords), and(ne(properties.status, 'active'), hasWords))
}
