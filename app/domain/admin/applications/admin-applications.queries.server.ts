// The applications of everybody: a page with people and listings in one query, and the counts. The ids of a page come from an index, and
// only its rows are joined.
import { and, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { ADMIN_PAGE_SIZE } from '#app/domain/admin/listings/admin-listings.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { APPLICATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { alias } from 'drizzle-orm/pg-core'
import {
  type AdminApplication,
  type AdminApplicationCounts,
  type AdminApplicationFilter,
  type AdminApplicationQuery,
  COMPARED_DAYS,
} from './admin-applications.model.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Newest first. */
export async function listAdminApplications(ctx: Ctx, query: AdminApplicationQuery): Promise<AdminApplication[]> {
  authorize(ctx.actor, 'application.listAll')
  return readApplications(ctx, buildCondition(query), {
    limit: ADMIN_PAGE_SIZE,
    offset: getPageOffset(query.page, ADMIN_PAGE_SIZE),
  })
}

/** All applications of a filter in batches, for files: each batch starts after the last row of the batch before it. */
export async function* listAllAdminApplications(
  ctx: Ctx,
  filter: AdminApplicationFilter,
  batchSize = 1_000,
): AsyncGenerator<AdminApplication[]> {
  authorize(ctx.actor, 'application.listAll')
  // Applications that arrive during the download are not part of it
  let after: SQL = sql`${applications.createdAt} <= ${ctx.now().toISOString()}`
  for (;;) {
    const batch = await readApplications(ctx, and(buildCondition(filter), after), { limit: batchSize, offset: 0 })
    const last = batch.at(-1)
    if (last) yield batch
    if (!last || batch.length < batchSize) return
    // compared with the row itself: its time has microseconds, which a Date loses
    after = sql`(${applications.createdAt}, ${applications.id}) < (select a.created_at, a.id from ${applications} a where a.id = ${last.id})`
  }
}

async function readApplications(
  ctx: Ctx,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminApplication[]> {
  const owner = alias(users, 'owner')
  const page = ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(condition)
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

export async function countAdminApplications(ctx: Ctx, query: AdminApplicationFilter): Promise<AdminApplicationCounts> {
  authorize(ctx.actor, 'application.listAll')
  const isCounted = query.search === '' && query.type === null
  const [rows, [oldest], [sent], [found]] = await Promise.all([
    ctx.db
      .select({ status: applications.status, total: count() })
      .from(applications)
      .where(isNull(applications.deletedAt))
      .groupBy(applications.status),
    ctx.db
      .select({ at: applications.createdAt })
      .from(applications)
      .where(and(isNull(applications.deletedAt), eq(applications.status, 'pending')))
      .orderBy(applications.createdAt)
      .limit(1),
    countSent(ctx),
    isCounted ? [] : ctx.db.select({ found: count() }).from(applications).where(buildCondition(query)),
  ])
  const getTotal = (status: string) => rows.find((row) => row.status === status)?.total ?? 0
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return {
    total,
    byStatus: Object.fromEntries(
      APPLICATION_STATUSES.map((status) => [status, getTotal(status)]),
    ) as AdminApplicationCounts['byStatus'],
    found: found?.found ?? (query.status === null ? total : getTotal(query.status)),
    oldestPendingAt: oldest?.at ?? null,
    sent: sent ?? { recent: 0, before: 0 },
  }
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

function buildCondition({ search, status, type }: AdminApplicationFilter): SQL | undefined {
  return and(
    isNull(applications.deletedAt),
    status === null ? undefined : eq(applications.status, status),
    type === null
      ? undefined
      : sql`exists (select from ${properties} where ${properties.id} = ${applications.propertyId} and ${properties.propertyType} = ${type})`,
    search === '' ? undefined : buildSearchCondition(search),
  )
}

/**
 * The name of the applicant or the owner, or the title of the listing contains the text; an e-mail address and an id match as a whole. Each
 * part starts from its own index, and a union joins them: an OR over three tables would read every application.
 */
function buildSearchCondition(search: string): SQL {
  const pattern = `%${escapeLikePattern(search)}%`
  const people = sql`select ${userProfiles.userId} as id from ${userProfiles} where ${userProfiles.fullName} ilike ${pattern}
    union select ${users.id} from ${users} where ${users.email} = ${search.toLowerCase()}`
  const listings = sql`select ${properties.id} as id from ${properties}
      where ${or(sql`${properties.title} ilike ${pattern}`, sql`${properties.titleFil} ilike ${pattern}`)}
    union select ${properties.id} from ${properties} where ${properties.ownerId} in (${people})`
  const byId = isUuid(search) ? sql`union select ${search}::uuid` : sql``
  return sql`${applications.id} in (
    select a.id from ${applications} a join (${people}) p on p.id = a.applicant_user_id
    union select a.id from ${applications} a join (${listings}) l on l.id = a.property_id
    ${byId})`
}
