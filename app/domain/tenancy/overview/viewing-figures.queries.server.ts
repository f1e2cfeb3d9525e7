// Coming viewings for the dashboards, of the renter and of the side that shows the home. Next one first.
import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { InspectionStatus, InspectionType } from '#app/shared/tenancy-vocabulary.ts'

export type Visit = {
  id: string
  listingId: string
  renterId: string
  isListed: boolean
  type: InspectionType
  status: InspectionStatus
  title: string
  /** The other side: the host for the renter, the renter for the host. */
  person: string
  at: Date
  /** When the open question was asked. */
  askedAt: Date
  /** The time was proposed by the other side, and the actor has not answered. */
  isToAnswer: boolean
}

/** A proposal can name up to three times. It stays open while one of them is ahead, at most this long after the first. */
const PROPOSAL_DAYS = 60
const DAY_MS = 24 * 60 * 60_000

/** Viewings, and inspections of the rented home. */
export async function listComingVisits(ctx: Ctx, limit: number): Promise<Visit[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'inspection.list')
  return selectVisits(ctx, {
    personId: sql`coalesce(${inspections.hostUserId}, ${properties.ownerId})`,
    isProposedByOther: sql`${inspections.proposedBy} <> ${inspections.tenantId}`,
  })
    .where(and(eq(inspections.tenantId, ctx.actor.id), isComing(ctx)))
    .orderBy(asc(inspections.scheduledAt), asc(inspections.id))
    .limit(limit)
}

/** Viewings and inspections that the actor hosts. */
export async function listComingHostVisits(ctx: Ctx, limit: number): Promise<Visit[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'inspection.list')
  return selectVisits(ctx, {
    personId: sql`${inspections.tenantId}`,
    isProposedByOther: sql`${inspections.proposedBy} = ${inspections.tenantId}`,
  })
    .where(
      and(
        sql`${inspections.id} in ${selectHostedIds(ctx.actor.id, getEarliest(ctx).toISOString())}`,
        isChosenHome(ctx, inspections.propertyId),
        isComing(ctx),
      ),
    )
    .orderBy(asc(inspections.scheduledAt), asc(inspections.id))
    .limit(limit)
}

/**
 * A visit without a host belongs to its agent, or to the owner of the listing. A union of index scans: one condition with "or" over three
 * tables would read every visit.
 */
const selectHostedIds = (me: string, since: string) => sql`(
  select i.id from ${inspections} i where i.host_user_id = ${me} and i.scheduled_at >= ${since}
  union
  select i.id from ${inspections} i join ${agents} a on a.id = i.agent_id
    where a.user_id = ${me} and a.is_active and i.host_user_id is null and i.scheduled_at >= ${since}
  union
  select i.id from ${inspections} i join ${properties} p on p.id = i.property_id
    where p.owner_id = ${me} and i.host_user_id is null and i.agent_id is null and i.scheduled_at >= ${since})`

function selectVisits(ctx: Ctx, { personId, isProposedByOther }: { personId: SQL; isProposedByOther: SQL }) {
  return ctx.db
    .select({
      id: inspections.id,
      listingId: inspections.propertyId,
      renterId: inspections.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      type: inspections.type,
      status: inspections.status,
      title: selectHomeName(ctx),
      person: users.fullName,
      at: inspections.scheduledAt,
      askedAt: inspections.updatedAt,
      isToAnswer: sql<boolean>`${inspections.status} = 'pending_confirmation' and ${isProposedByOther}`,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(rentals, eq(rentals.id, inspections.rentalId))
    .innerJoin(users, eq(users.id, personId))
}

function isComing(ctx: Ctx): SQL | undefined {
  const now = ctx.now().toISOString()
  const hasLaterProposal = sql`${inspections.status} = 'pending_confirmation' and exists (
    select 1 from ${viewingProposals} p where p.inspection_id = ${inspections.id} and p.starts_at >= ${now})`
  return and(
    gte(inspections.scheduledAt, getEarliest(ctx)),
    or(sql`coalesce(${inspections.endsAt}, ${inspections.scheduledAt}) >= ${now}`, hasLaterProposal),
    inArray(inspections.status, ['pending_confirmation', 'scheduled']),
  )
}

/** Bounds the part of the index that is read. */
const getEarliest = (ctx: Ctx) => new Date(ctx.now().getTime() - PROPOSAL_DAYS * DAY_MS)

/**
 * Visits that the actor hosts and has to start or complete: their time has come, and nobody said how they went. A
 * scheduled one is open for a day after its end, as in the lists of visits. Earliest first.
 */
export async function listVisitsToComplete(ctx: Ctx, limit: number): Promise<Visit[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'inspection.list')
  const now = ctx.now().toISOString()
  return selectVisits(ctx, {
    personId: sql`${inspections.tenantId}`,
    isProposedByOther: sql`${inspections.proposedBy} = ${inspections.tenantId}`,
  })
    .where(
      and(
        sql`${inspections.id} in ${selectHostedIds(ctx.actor.id, getEarliest(ctx).toISOString())}`,
        isChosenHome(ctx, inspections.propertyId),
        or(
          eq(inspections.status, 'in_progress'),
          and(
            eq(inspections.status, 'scheduled'),
            sql`${inspections.scheduledAt} <= ${now}`,
            sql`coalesce(${inspections.endsAt}, ${inspections.scheduledAt}) > ${now}::timestamptz - interval '1 day'`,
          ),
        ),
      ),
    )
    .orderBy(asc(inspections.scheduledAt), asc(inspections.id))
    .limit(limit)
}
