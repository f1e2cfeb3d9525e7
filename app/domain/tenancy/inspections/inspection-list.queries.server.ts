// The inspections of a person's rentals, as tenant, as owner and as the agent who acts for the home, and their calendar files.
import { and, desc, eq, gte, ne, not, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { buildCalendarFile } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { toCalendarEvent } from '#app/domain/tenancy/calendar-feed/visit-event.labels.server.ts'
import { isCancelled, lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import type { ViewingState } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { listIntents } from '#app/domain/tenancy/viewings/viewing.rules.ts'
import { selectExactAddress } from '#app/domain/tenancy/visit-access/exact-address.queries.server.ts'
import { buildVisibleInspectionIdsSql } from '#app/domain/tenancy/visit-access/visible-inspections.queries.server.ts'
import {
  listOpenVisits,
  listPastVisits,
  type SelectedVisit,
  type VisitList,
} from '#app/domain/tenancy/visits/visit-list.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { getInspectionPart, loadInspection } from './inspection-access.queries.server.ts'
import type { InspectableRental, InspectionRow } from './inspection.model.ts'

const INSPECTIONS: VisitList<InspectionRow> = {
  isVisible,
  isOpen,
  toRows: (ctx, visits) => visits.map((visit) => toInspectionRow(ctx, visit)),
}

/** What is open, the earliest first: what waits for the person's answer, and the rest. */
export function listOpenInspections(
  ctx: Ctx,
  rentalId: string | null = null,
): Promise<{ waiting: InspectionRow[]; upcoming: InspectionRow[] }> {
  return listOpenVisits(ctx, INSPECTIONS, matchesRental(rentalId))
}

/** What is over or was called off, the latest first. */
export function listPastInspections(
  ctx: Ctx,
  page: number,
  rentalId: string | null = null,
): Promise<{ rows: InspectionRow[]; total: number }> {
  return listPastVisits(ctx, INSPECTIONS, page, matchesRental(rentalId))
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
    isChosenHome(ctx, inspections.propertyId),
    sql`${inspections.id} in ${buildVisibleInspectionIdsSql(ctx.actor.id, ALL_TIME)}`,
  )
}

function toInspectionRow(ctx: Ctx, visit: SelectedVisit): InspectionRow {
  const { type, rentalId, startsAt, tenantId, ownerId } = visit
  if (type === 'viewing' || rentalId === null) throw new Error('an inspection belongs to a rental')
  const part = getInspectionPart(ctx, { tenantId, listing: { ownerId } })
  const state: ViewingState = {
    status: visit.status,
    proposedBy: visit.proposerId === tenantId ? 'renter' : 'host',
    times: [startsAt],
  }
  return {
    ...state,
    id: visit.id,
    version: visit.version,
    type,
    priority: visit.priority,
    rentalId,
    mySide: part.side,
    maySeeRental: part.mover === 'tenant' || part.mover === 'owner',
    listing: { title: visit.title, city: visit.city },
    otherName: part.side === 'renter' ? visit.hostName : visit.tenantName,
    endsAt: visit.endsAt ?? new Date(startsAt.getTime() + visit.durationMinutes * 60_000),
    notes: visit.notes,
    findings: visit.findings,
    cancelReason: visit.cancelReason,
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
    .select({
      id: rentals.id,
      label: selectHomeName(ctx),
      tenant: users.fullName,
      startsOn: rentals.startsOn,
      endsOn: lastDay,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(
      and(
        gte(lastDay, addDays(toManilaDay(ctx.now()), -DAYS_AFTER_END)),
        not(isCancelled),
        isChosenHome(ctx, rentals.propertyId),
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
      title: selectHomeName(ctx),
      ...selectExactAddress(ctx.actor),
      barangay: properties.barangay,
      city: properties.city,
      province: properties.province,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(rentals, eq(rentals.id, inspections.rentalId))
    .where(eq(inspections.id, id))
  if (!row) return fail('inspection.notFound')
  return buildCalendarFile(ctx, toCalendarEvent(row, ctx.request.locale, ctx.actor?.role ?? 'tenant'))
}
