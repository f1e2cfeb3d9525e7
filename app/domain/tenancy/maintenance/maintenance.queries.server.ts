// Maintenance requests of the signed-in person: of the homes they rent, own, or were asked to repair.
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHomeSql } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { withFailure } from '#app/errors/app-error.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { isOpenRequest } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import {
  maintenanceList,
  type MaintenanceCounts,
  type MaintenanceFilter,
  type MaintenanceQuery,
  type MaintenanceRow,
  type MaintenanceSort,
} from './maintenance.model.ts'

/** The first answer of somebody else than the person who reported, since the request was last reopened. */
export const respondedAt = sql<Date | null>`(
  select min(answer.created_at) from ${maintenanceUpdates} answer
  where answer.request_id = ${maintenanceRequests}.id and answer.author_id <> ${maintenanceRequests}.requested_by
    and answer.created_at > coalesce((
      select max(reopening.created_at) from ${maintenanceUpdates} reopening
      where reopening.request_id = ${maintenanceRequests}.id and reopening.status = 'open'
    ), '-infinity')
)`.mapWith((value: string | Date | null) => (value === null ? null : new Date(value)))

export async function listMaintenance(ctx: Ctx, query: MaintenanceQuery): Promise<MaintenanceRow[]> {
  const condition = and(matchesFilter(query.show, ctx.now()), ...buildFilters(query))
  return withFailure('maintenance.loadFailed', () => listWhere(ctx, condition, query.sort, query.page))
}

function listWhere(
  ctx: Ctx,
  condition: SQL | undefined,
  sort: MaintenanceSort,
  page: number,
): Promise<MaintenanceRow[]> {
  return ctx.db
    .select({
      id: maintenanceRequests.id,
      title: maintenanceRequests.title,
      listing: selectHomeName(ctx),
      priority: maintenanceRequests.priority,
      status: maintenanceRequests.status,
      tenant: users.fullName,
      assignedTo: maintenanceRequests.assignedTo,
      respondBy: maintenanceRequests.respondBy,
      respondedAt,
      createdAt: maintenanceRequests.createdAt,
      updatedAt: maintenanceRequests.updatedAt,
    })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .leftJoin(rentals, eq(rentals.id, maintenanceRequests.rentalId))
    .leftJoin(users, eq(users.id, rentals.tenantId))
    .where(and(isVisible(ctx), condition))
    .orderBy(...ORDERS[sort], desc(maintenanceRequests.id))
    .limit(maintenanceList.pageSize)
    .offset(getPageOffset(page, maintenanceList.pageSize))
}

export async function countMaintenance(ctx: Ctx, query: MaintenanceQuery): Promise<MaintenanceCounts> {
  const countWhere = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`
  const now = ctx.now()
  const [row] = await ctx.db
    .select({
      open: countWhere(matchesFilter('open', now)),
      late: countWhere(matchesFilter('late', now)),
      completed: countWhere(matchesFilter('completed', now)),
      cancelled: countWhere(matchesFilter('cancelled', now)),
      all: countWhere(undefined),
      found: countWhere(and(matchesFilter(query.show, now), ...buildFilters(query))),
    })
    .from(maintenanceRequests)
    .where(isVisible(ctx))
  return row ?? { open: 0, late: 0, completed: 0, cancelled: 0, all: 0, found: 0 }
}

/** A select with more choices is of no use. */
const MAX_HOMES = 200

/** The homes for which there is a request, for the filter. */
export async function listMaintainedHomes(ctx: Ctx): Promise<{ id: string; title: string }[]> {
  const title = selectListingTitle(ctx)
  return ctx.db
    .selectDistinct({ id: properties.id, title })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .where(isVisible(ctx))
    .orderBy(title, properties.id)
    .limit(MAX_HOMES)
}

/** The permission `maintenance.read` as a condition. A union of index scans. */
function isVisible(ctx: Ctx): SQL {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'maintenance.list')
  const me = ctx.actor.id
  if (ctx.actor.role === 'tenant')
    return sql`${maintenanceRequests.rentalId} in ${selectOwnLeases(me, toManilaDay(ctx.now()))}`
  const ofOwnHomes = sql`${maintenanceRequests.propertyId} in (select own.id from ${properties} own where ${isOwnHomeSql(ctx, 'own')})`
  if (ctx.actor.role === 'agent') return sql`(${ofOwnHomes} or ${maintenanceRequests.assignedUserId} = ${me})`
  return ofOwnHomes
}

/** `late` as isLate in maintenance.rules.ts. */
function matchesFilter(show: MaintenanceFilter, now: Date): SQL | undefined {
  if (show === 'all') return undefined
  if (show === 'open') return isOpenRequest
  if (show !== 'late') return eq(maintenanceRequests.status, show)
  return sql`(${isOpenRequest} and ${respondedAt} is null and ${maintenanceRequests.respondBy} < ${now.toISOString()}::timestamptz)`
}

function buildFilters({ priority, listingId }: MaintenanceQuery): (SQL | undefined)[] {
  return [
    priority === null ? undefined : eq(maintenanceRequests.priority, priority),
    listingId === null ? undefined : eq(maintenanceRequests.propertyId, listingId),
  ]
}

const ORDERS: Record<MaintenanceSort, SQL[]> = {
  // What needs an answer first, by its time limit; then what was finished last
  due: [
    sql`(${isOpenRequest}) desc`,
    sql`case when ${isOpenRequest} then ${maintenanceRequests.respondBy} end asc nulls last`,
    desc(maintenanceRequests.updatedAt),
  ],
  newest: [desc(maintenanceRequests.createdAt)],
  listing: [asc(properties.title), desc(maintenanceRequests.createdAt)],
}

export type OpenRequest = Pick<MaintenanceRow, 'id' | 'title' | 'priority' | 'status' | 'respondBy' | 'respondedAt'> & {
  listing: string
  createdAt: Date
}

/** For the overview: the rows of the list of open requests, the most urgent first, then by the promised time. */
export async function listOpenRequests(ctx: Ctx, limit: number): Promise<OpenRequest[]> {
  return ctx.db
    .select({
      id: maintenanceRequests.id,
      title: maintenanceRequests.title,
      listing: selectHomeName(ctx),
      priority: maintenanceRequests.priority,
      status: maintenanceRequests.status,
      respondBy: maintenanceRequests.respondBy,
      respondedAt,
      createdAt: maintenanceRequests.createdAt,
    })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .leftJoin(rentals, eq(rentals.id, maintenanceRequests.rentalId))
    .where(and(isVisible(ctx), isOpenRequest))
    .orderBy(URGENCY, asc(maintenanceRequests.respondBy), asc(maintenanceRequests.id))
    .limit(limit)
}

const URGENCY = sql`array_position(array['urgent', 'high', 'medium', 'low'], ${maintenanceRequests.priority})`

const BOARD_COLUMNS = ['open', 'in_progress', 'completed'] as const

/** The most urgent of each state, with the number of all; a column of a board needs no more. */
export async function listMaintenanceBoard(
  ctx: Ctx,
): Promise<{ status: (typeof BOARD_COLUMNS)[number]; rows: MaintenanceRow[]; total: number }[]> {
  const totals = await ctx.db
    .select({ status: maintenanceRequests.status, total: count() })
    .from(maintenanceRequests)
    .where(isVisible(ctx))
    .groupBy(maintenanceRequests.status)
  return Promise.all(
    BOARD_COLUMNS.map(async (status) => ({
      status,
      rows: await listWhere(ctx, eq(maintenanceRequests.status, status), 'due', 1),
      total: totals.find((row) => row.status === status)?.total ?? 0,
    })),
  )
}
