// The inspections of a person's rentals, as tenant, as owner and as the agent who acts for the home, and their calendar files.
import { aliasedTable, and, asc, count, desc, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildCalendarFile } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { toCalendarEvent } from '#app/domain/tenancy/calendar-feed/visit-event.labels.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import type { ViewingState } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { listIntents } from '#app/domain/tenancy/viewings/viewing.rules.ts'
import { selectExactAddress } from '#app/domain/tenancy/visit-access/exact-address.queries.server.ts'
import { buildVisibleInspectionIdsSql } from '#app/domain/tenancy/visit-access/visible-inspections.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import type { InspectionPriority } from '#app/shared/tenancy-vocabulary.ts'
import { getInspectionPart, loadInspection } from './inspection-access.queries.server.ts'
import {
  type InspectableRental,
  type InspectionRow,
  inspectionList,
  MAX_OPEN_INSPECTIONS,
  type RentalInspectionType,
} from './inspection.model.ts'

/** What is open, the earliest first: what waits for the person's answer, and the rest. */
export async function listOpenInspections(
  ctx: Ctx,
  rentalId: string | null = null,
): Promise<{ waiting: InspectionRow[]; upcoming: InspectionRow[] }> {
  const condition = and(isOpen(ctx), matchesRental(rentalId))
  const rows = await selectInspections(ctx, condition, asc(inspections.scheduledAt), { limit: MAX_OPEN_INSPECTIONS })
  const isWaiting = ({ intents }: InspectionRow) => intents.includes('decline')
  return { waiting: rows.filter(isWaiting), upcoming: rows.filter((row) => !isWaiting(row)) }
}

/** What is over or was called off, the latest first. */
export async function listPastInspections(
  ctx: Ctx,
  page: number,
  rentalId: string | null = null,
): Promise<{ rows: InspectionRow[]; total: number }> {
  const isPast = and(sql`not (${isOpen(ctx)})`, matchesRental(rentalId))
  const [rows, [figures]] = await Promise.all([
    selectInspections(ctx, isPast, desc(inspections.scheduledAt), {
      limit: inspectionList.pageSize,
      offset: getPageOffset(page, inspectionList.pageSize),
    }),
    ctx.db
      .select({ total: count() })
      .from(inspections)
      .where(and(isVisible(ctx), isPast)),
  ])
  return { rows, total: figures?.total ?? 0 }
}

const matchesRental = (rentalId: string | null) => (rentalId === null ? undefined : eq(inspections.rentalId, rentalId))

/** A proposal is open until its time has passed; a scheduled one until its end; one in progress until it is completed. */
function isOpen(ctx: Ctx): SQL {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const end = sql`coalesce(${inspections.endsAt}, ${inspections.scheduledAt} + ${inspections.durationMinutes} * interval '1 minute')`
  return sql`(${inspections.status} = 'in_progress'
    or (${inspections.status} = 'scheduled' and ${end} > ${now} - interval '1 day')
    or (${inspections.status} = 'pending_confirmation' and ${inspections.scheduledAt} > ${now}))`
}

const ALL_TIME = new Date(0)

function isVisible(ctx: Ctx): SQL | undefined {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'inspection.list')
  return and(
    ne(inspections.type, 'viewing'),
    sql`${inspections.id} in ${buildVisibleInspectionIdsSql(ctx.actor.id, ALL_TIME)}`,
  )
}

async function selectInspections(
  ctx: Ctx,
  condition: SQL | undefined,
  order: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<InspectionRow[]> {
  const tenant = aliasedTable(users, 'tenant')
  const host = aliasedTable(users, 'host')
  const rows = await ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      type: sql<RentalInspectionType>`${inspections.type}`,
      priority: sql<InspectionPriority>`${inspections.priority}`,
      status: inspections.status,
      rentalId: sql<string>`${inspections.rentalId}`,
      tenantId: inspections.tenantId,
      proposerId: inspections.proposedBy,
      startsAt: inspections.scheduledAt,
      endsAt: inspections.endsAt,
      durationMinutes: inspections.durationMinutes,
      notes: inspections.notes,
      findings: inspections.findings,
      cancelReason: inspections.cancelReason,
      title: selectListingTitle(ctx),
      city: properties.city,
      ownerId: properties.ownerId,
      tenantName: tenant.fullName,
      hostName: host.fullName,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .innerJoin(tenant, eq(tenant.id, inspections.tenantId))
    .innerJoin(host, eq(host.id, sql`coalesce(${inspections.hostUserId}, ${properties.ownerId})`))
    .where(and(isVisible(ctx), condition))
    .orderBy(order, asc(inspections.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => toInspectionRow(ctx, row))
}

type SelectedRow = Omit<
  InspectionRow,
  'proposedBy' | 'times' | 'mySide' | 'maySeeRental' | 'listing' | 'otherName' | 'endsAt' | 'intents'
> & {
  tenantId: string
  proposerId: string
  ownerId: string
  startsAt: Date
  endsAt: Date | null
  durationMinutes: number
  title: string
  city: string
  tenantName: string
  hostName: string
}

function toInspectionRow(ctx: Ctx, row: SelectedRow): InspectionRow {
  const { startsAt, tenantId, proposerId, ownerId, durationMinutes, tenantName, hostName, title, city, ...shown } = row
  const part = getInspectionPart(ctx, { tenantId, listing: { ownerId } })
  const state: ViewingState = {
    status: row.status,
    proposedBy: proposerId === tenantId ? 'renter' : 'host',
    times: [startsAt],
  }
  return {
    ...shown,
    ...state,
    mySide: part.side,
    maySeeRental: part.mover === 'tenant' || part.mover === 'owner',
    listing: { title, city },
    otherName: part.side === 'renter' ? hostName : tenantName,
    endsAt: row.endsAt ?? new Date(startsAt.getTime() + durationMinutes * 60_000),
    intents: listIntents(state, part, ctx.now()),
  }
}

const MAX_RENTALS = 200
/** A home is looked at again some time after its tenant left. */
const DAYS_AFTER_END = 60

/** The rentals for which the person may propose an inspection. */
export async function listInspectableRentals(ctx: Ctx): Promise<InspectableRental[]> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const title = selectListingTitle(ctx)
  return ctx.db
    .select({ id: rentals.id, label: title, tenant: users.fullName, startsOn: rentals.startsOn, endsOn: lastDay })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(
      and(
        gte(lastDay, addDays(toManilaDay(ctx.now()), -DAYS_AFTER_END)),
        sql`${properties.id} in (
          select own.id from ${properties} own where own.owner_id = ${me}
          union
          select managed.id from ${agents} acting join ${properties} managed on managed.agent_id = acting.id
            where acting.user_id = ${me} and acting.is_active)`,
      ),
    )
    .orderBy(title, desc(rentals.startsOn), rentals.id)
    .limit(MAX_RENTALS)
}

/** One inspection as a calendar file for its parties. */
export async function getInspectionFile(ctx: Ctx, id: string): Promise<string> {
  await loadInspection(ctx, id)
  const [row] = await ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      type: inspections.type,
      status: inspections.status,
      scheduledAt: inspections.scheduledAt,
      durationMinutes: inspections.durationMinutes,
      title: selectListingTitle(ctx),
      ...selectExactAddress(ctx.actor),
      barangay: properties.barangay,
      city: properties.city,
      province: properties.province,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .where(eq(inspections.id, id))
  if (!row) return fail('inspection.notFound')
  return buildCalendarFile(ctx, toCalendarEvent(row, ctx.request.locale, ctx.actor?.role ?? 'tenant'))
}
