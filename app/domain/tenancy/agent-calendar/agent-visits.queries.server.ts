// The viewings and inspections in the calendar of an agent, as host.
import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { listIntents } from '#app/domain/tenancy/viewings/viewing.rules.ts'
import { selectExactAddress } from '#app/domain/tenancy/visit-access/exact-address.queries.server.ts'
import { buildVisibleInspectionIdsSql } from '#app/domain/tenancy/visit-access/visible-inspections.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getInspectionsPath } from '#app/shared/dashboard-paths.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import type { CalendarItem, ItemState } from './agent-calendar.model.ts'
import type { PlacedVisit } from './travel-time.rules.ts'

/** A viewing with several proposed times is stored at the first of them; the others are at most this far from it. */
const PROPOSAL_MS = 60 * 86_400_000

export type AgentVisit = CalendarItem & { time: { startsAt: Date; endsAt: Date }; position: PlacedVisit['position'] }

type Span = { from: Date; until: Date; limit: number }

/** Each proposed time is a row of its own. Cancelled visits and proposed times that are over are left out. */
export async function listAgentVisits(ctx: Ctx, span: Span): Promise<AgentVisit[]> {
  const rows = await buildVisitQuery(ctx, span)
  return rows.map((row) => toVisit(ctx, row))
}

/** Separate for the test of its plan. */
export function buildVisitQuery(ctx: Ctx, { from, until, limit }: Span) {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'inspection.list')
  const me = ctx.actor.id
  const earliest = new Date(from.getTime() - PROPOSAL_MS)
  const isPending = sql`${inspections.status} = 'pending_confirmation'`
  const startsAt = sql`coalesce(${viewingProposals.startsAt}, ${inspections.scheduledAt})`
  const { lat, lng } = selectExactAddress(ctx.actor)
  return ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      type: inspections.type,
      status: inspections.status,
      startsAt: startsAt.mapWith(inspections.scheduledAt),
      durationMinutes: inspections.durationMinutes,
      isProposedByRenter: sql<boolean>`${inspections.proposedBy} = ${inspections.tenantId}`,
      isOwner: sql<boolean>`${properties.ownerId} = ${me}`,
      title: selectHomeName(ctx),
      renter: users.fullName,
      lat,
      lng,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(rentals, eq(rentals.id, inspections.rentalId))
    .innerJoin(users, eq(users.id, inspections.tenantId))
    .leftJoin(viewingProposals, and(eq(viewingProposals.inspectionId, inspections.id), isPending))
    .where(
      and(
        inArray(inspections.id, buildVisibleInspectionIdsSql(me, earliest)),
        lt(inspections.scheduledAt, new Date(until.getTime() + PROPOSAL_MS)),
        gte(startsAt, sql`${from.toISOString()}::timestamptz`),
        lt(startsAt, sql`${until.toISOString()}::timestamptz`),
        ne(inspections.tenantId, me),
        ne(inspections.status, 'cancelled'),
        sql`not (${isPending} and ${startsAt} <= ${ctx.now().toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(startsAt), asc(inspections.id))
    .limit(limit)
}

type VisitRow = Awaited<ReturnType<typeof buildVisitQuery>>[number]

function toVisit(ctx: Ctx, row: VisitRow): AgentVisit {
  const { id, type, status, startsAt, lat, lng } = row
  const isViewing = type === 'viewing'
  const proposedBy = row.isProposedByRenter ? 'renter' : 'host'
  const part = { side: 'host', mover: row.isOwner ? 'owner' : 'agent' } as const
  const canMove = listIntents({ status, proposedBy, times: [startsAt] }, part, ctx.now()).includes('propose')
  const endsAt = new Date(startsAt.getTime() + row.durationMinutes * 60_000)
  return {
    key: `${id}-${startsAt.getTime()}`,
    id,
    kind: isViewing ? 'viewing' : 'inspection',
    day: toManilaDay(startsAt),
    time: { startsAt, endsAt },
    title: row.title,
    detail: row.renter,
    visitType: type,
    state: getState(status, row.isProposedByRenter),
    version: isViewing && canMove ? row.version : null,
    to: isViewing ? href('/dashboard/viewings/:id', { id }) : (getInspectionsPath('agent') ?? '/dashboard'),
    position: lat === null || lng === null ? null : { lat, lng },
  }
}

function getState(status: VisitRow['status'], isProposedByRenter: boolean): ItemState {
  if (status === 'pending_confirmation') return isProposedByRenter ? 'requested' : 'proposed'
  return status === 'completed' ? 'completed' : 'scheduled'
}
