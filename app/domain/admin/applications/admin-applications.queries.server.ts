// The applications of everybody: a page with people and listings in one query, and the counts. The ids of a page come from an index, and
// only its rows are joined.
import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { alias } from 'drizzle-orm/pg-core'
import {
  type AdminApplication,
  type AdminApplicationCounts,
  type AdminApplicationFilter,
  adminApplicationList,
  type AdminApplicationQuery,
  COMPARED_DAYS,
  MAX_BULK_DECISIONS,
  MAX_FOUND,
  type SelectedApplication,
} from './admin-applications.model.ts'
import {
  type ApplicationMatches,
  buildFilterCondition,
  findMatches,
  readInOrder,
} from './admin-application-search.queries.server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The rows of a page and the counts, which share the search. */
export async function loadAdminApplications(ctx: Ctx, query: AdminApplicationQuery) {
  authorize(ctx.actor, 'application.listAll')
  const matches = await findPageMatches(ctx, query)
  const [rows, counts] = await Promise.all([readPage(ctx, query, matches), readCounts(ctx, query, matches)])
  return { rows, counts }
}

/** Newest first. */
export async function listAdminApplications(ctx: Ctx, query: AdminApplicationQuery): Promise<AdminApplication[]> {
  authorize(ctx.actor, 'application.listAll')
  return readPage(ctx, query, await findPageMatches(ctx, query))
}

export async function countAdminApplications(ctx: Ctx, query: AdminApplicationFilter): Promise<AdminApplicationCounts> {
  authorize(ctx.actor, 'application.listAll')
  return readCounts(ctx, query, await findPageMatches(ctx, query))
}

/** Null without a search. */
const findPageMatches = async (ctx: Ctx, filter: AdminApplicationFilter): Promise<ApplicationMatches | null> =>
  filter.search === '' ? null : findMatches(ctx, filter)

const readPage = (ctx: Ctx, query: AdminApplicationQuery, matches: ApplicationMatches | null) =>
  readApplications(ctx, query, matches, {
    limit: adminApplicationList.pageSize,
    offset: getPageOffset(query.page, adminApplicationList.pageSize),
  })

/** All applications of a filter in batches, for files: each batch starts after the last row of the batch before it. */
export async function* listAllAdminApplications(
  ctx: Ctx,
  filter: AdminApplicationFilter,
  batchSize = 1_000,
): AsyncGenerator<AdminApplication[]> {
  authorize(ctx.actor, 'application.listAll')
  // Applications that arrive during the download are not part of it
  const matches = await findPageMatches(ctx, filter)
  let after: SQL = sql`${applications.createdAt} <= ${ctx.now().toISOString()}`
  for (;;) {
    const batch = await readApplications(ctx, filter, matches, { limit: batchSize, offset: 0, after })
    const last = batch.at(-1)
    if (last) yield batch
    if (!last || batch.length < batchSize) return
    // compared with the row itself: its time has microseconds, which a Date loses
    after = sql`(${applications.createdAt}, ${applications.id}) < (select a.created_at, a.id from ${applications} a where a.id = ${last.id})`
  }
}

async function readApplications(
  ctx: Ctx,
  filter: AdminApplicationFilter,
  matches: ApplicationMatches | null,
  { limit, offset, after }: { limit: number; offset: number; after?: SQL },
): Promise<AdminApplication[]> {
  const owner = alias(users, 'owner')
  const { joins, condition } =
    matches === 'many'
      ? readInOrder(filter)
      : {
          joins: sql``,
          condition:
            matches === null
              ? buildFilterCondition(filter)
              : sql`${applications.id} = any(${sql.param([...matches])}::uuid[])`,
        }
  const page = ctx.db
    .select({ id: sql<string>`${applications.id}`.as('application_id') })
    .from(sql`${applications} ${joins}`)
    .where(and(condition, after))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      applicant: users.fullName,
      applicantEmail: users.email,
      avatarUrl: users.avatarUrl,
      listingId: properties.id,
      listing: selectListingTitle(ctx),
      city: properties.city,
      type: properties.propertyType,
      monthlyRent: properties.basePrice,
      isListingDeleted: sql<boolean>`${properties.deletedAt} is not null`,
      owner: owner.fullName,
      ownerEmail: owner.email,
      sentAt: applications.createdAt,
      decidedAt: applications.decidedAt,
    })
    .from(page)
    .innerJoin(applications, eq(applications.id, page.id))
    .innerJoin(users, eq(users.id, applications.applicantUserId))
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(owner, eq(owner.id, properties.ownerId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
}

/** For a decision about several, in the order of the list. Ids of nothing are left out. */
export async function listSelectedApplications(ctx: Ctx, ids: readonly string[]): Promise<SelectedApplication[]> {
  authorize(ctx.actor, 'application.listAll')
  if (ids.length === 0) return []
  return ctx.db
    .select({
      id: applications.id,
      status: applications.status,
      applicant: users.fullName,
      listing: selectListingTitle(ctx),
      isListingDeleted: sql<boolean>`${properties.deletedAt} is not null`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantUserId))
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(and(isNull(applications.deletedAt), inArray(applications.id, [...ids])))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_BULK_DECISIONS)
}

async function readCounts(
  ctx: Ctx,
  query: AdminApplicationFilter,
  matches: ApplicationMatches | null,
): Promise<AdminApplicationCounts> {
  const [statuses, [oldest], [sent], found] = await Promise.all([
    readLargeCount(ctx, { name: 'admin.applications', read: () => countStatuses(ctx), getRows: addUp }),
    ctx.db
      .select({ at: applications.createdAt })
      .from(applications)
      .where(and(isNull(applications.deletedAt), eq(applications.status, 'pending')))
      .orderBy(applications.createdAt)
      .limit(1),
    countSent(ctx),
    countFound(ctx, query, matches),
  ])
  const getTotal = (status: string) => statuses.find((row) => row.status === status)?.total ?? 0
  const total = addUp(statuses)
  return {
    total,
    byStatus: Object.fromEntries(
      APPLICATION_STATUSES.map((status) => [status, getTotal(status)]),
    ) as AdminApplicationCounts['byStatus'],
    found: found ?? (query.status === null ? total : getTotal(query.status)),
    oldestPendingAt: oldest?.at ?? null,
    sent: sent ?? { recent: 0, before: 0 },
  }
}

type StatusCount = { status: ApplicationStatus; total: number }

const addUp = (counts: readonly StatusCount[]) => counts.reduce((sum, { total }) => sum + total, 0)

const countStatuses = ({ db }: Ctx): Promise<StatusCount[]> =>
  db
    .select({ status: applications.status, total: count() })
    .from(applications)
    .where(isNull(applications.deletedAt))
    .groupBy(applications.status)

/** Stops at the bound. Null where the counts by status have the number. */
async function countFound(
  ctx: Ctx,
  filter: AdminApplicationFilter,
  matches: ApplicationMatches | null,
): Promise<number | null> {
  if (matches !== null) return matches === 'many' ? MAX_FOUND : Math.min(matches.length, MAX_FOUND)
  if (filter.type === null) return null
  const found = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(applications)
    .where(buildFilterCondition(filter))
    .limit(MAX_FOUND)
    .as('found')
  const [row] = await ctx.db.select({ total: count() }).from(found)
  return row?.total ?? 0
}

async function countSent(ctx: Ctx) {
  const now = ctx.now()
  const [recentFrom, beforeFrom] = [1, 2].map((times) => new Date(now.getTime() - times * COMPARED_DAYS * DAY_MS))
  const isRecent = gte(applications.createdAt, recentFrom ?? now)
  return ctx.db
    .select({
      recent: sql<number>`(count(*) filter (where ${isRecent}))::int`,
      before: sql<number>`(count(*) filter (where not (${isRecent})))::int`,
    })
    .from(applications)
    .where(
      and(
        isNull(applications.deletedAt),
        gte(applications.createdAt, beforeFrom ?? now),
        lt(applications.createdAt, new Date(now.getTime() + 1)),
      ),
    )
}
