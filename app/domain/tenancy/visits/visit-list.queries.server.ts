// The lists of visits: what is open, in two parts, and what is past. Viewings and inspections are rows of one table; each kind says who sees
// them, when they are open and what its rows show.
import { aliasedTable, and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { MAX_OPEN_VISITS, visitList } from './visit.model.ts'

export type VisitList<Row> = {
  /** Refuses a guest. */
  isVisible: (ctx: Ctx) => SQL | undefined
  isOpen: (ctx: Ctx) => SQL
  toRows: (ctx: Ctx, visits: readonly SelectedVisit[]) => Row[] | Promise<Row[]>
}

export type SelectedVisit = Awaited<ReturnType<typeof selectVisits>>[number]

/** Earliest first: those that wait for the person's answer, and the others. */
export async function listOpenVisits<Row extends { intents: readonly ViewingIntent[] }>(
  ctx: Ctx,
  list: VisitList<Row>,
  filter?: SQL,
): Promise<{ waiting: Row[]; upcoming: Row[] }> {
  const condition = and(list.isVisible(ctx), list.isOpen(ctx), filter)
  const visits = await selectVisits(ctx, condition, asc(inspections.scheduledAt), { limit: MAX_OPEN_VISITS })
  const rows = await list.toRows(ctx, visits)
  const isWaiting = ({ intents }: Row) => intents.includes('decline')
  return { waiting: rows.filter(isWaiting), upcoming: rows.filter((row) => !isWaiting(row)) }
}

/** How many rows the two lists of open visits have together. */
export async function countOpenVisits<Row>(ctx: Ctx, list: VisitList<Row>): Promise<number> {
  return Math.min(await countVisits(ctx, and(list.isVisible(ctx), list.isOpen(ctx))), MAX_OPEN_VISITS)
}

/** Latest first. */
export async function listPastVisits<Row>(
  ctx: Ctx,
  list: VisitList<Row>,
  page: number,
  filter?: SQL,
): Promise<{ rows: Row[]; total: number }> {
  const condition = and(list.isVisible(ctx), sql`not (${list.isOpen(ctx)})`, filter)
  const [visits, total] = await Promise.all([
    selectVisits(ctx, condition, desc(inspections.scheduledAt), {
      limit: visitList.pageSize,
      offset: getPageOffset(page, visitList.pageSize),
    }),
    countVisits(ctx, condition),
  ])
  return { rows: await list.toRows(ctx, visits), total }
}

async function countVisits(ctx: Ctx, condition: SQL | undefined): Promise<number> {
  const [figures] = await ctx.db.select({ total: count() }).from(inspections).where(condition)
  return figures?.total ?? 0
}

function selectVisits(
  ctx: Ctx,
  condition: SQL | undefined,
  order: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const tenant = aliasedTable(users, 'tenant')
  const host = aliasedTable(users, 'host')
  return ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      type: inspections.type,
      priority: inspections.priority,
      status: inspections.status,
      rentalId: inspections.rentalId,
      tenantId: inspections.tenantId,
      proposerId: inspections.proposedBy,
      startsAt: inspections.scheduledAt,
      endsAt: inspections.endsAt,
      durationMinutes: inspections.durationMinutes,
      notes: inspections.notes,
      findings: inspections.findings,
      cancelReason: inspections.cancelReason,
      conversationId: inspections.conversationId,
      listingId: properties.id,
      title: selectHomeName(ctx),
      city: properties.city,
      ownerId: properties.ownerId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      tenantName: tenant.fullName,
      hostName: host.fullName,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(rentals, eq(rentals.id, inspections.rentalId))
    .innerJoin(tenant, eq(tenant.id, inspections.tenantId))
    .innerJoin(host, eq(host.id, sql`coalesce(${inspections.hostUserId}, ${properties.ownerId})`))
    .where(condition)
    .orderBy(order, asc(inspections.id))
    .limit(limit)
    .offset(offset)
}
