// The ends of leases in the calendar of an agent: of the listings the agent owns or acts for now. A renewed lease does not end.
import { and, asc, between, eq, gte, inArray, not, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { hasRenewal, isCancelled, lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import type { CalendarItem, DayRange } from './agent-calendar.model.ts'

export async function listLeaseEnds(ctx: Ctx, range: DayRange & { limit: number }): Promise<CalendarItem[]> {
  const rows = await buildLeaseEndQuery(ctx, range)
  return rows.map(({ id, day, title, tenant, isOwner }) => ({
    key: id,
    id,
    kind: 'leaseEnd',
    day,
    time: null,
    title,
    detail: tenant,
    visitType: null,
    state: null,
    version: null,
    // Only the parties of a rental open its page; an agent who acts for the home prepares the end with an inspection
    to: isOwner
      ? href('/dashboard/rentals/:id', { id })
      : `/dashboard/agent/inspections/new?${new URLSearchParams({ rental: id, type: 'move_out' }).toString()}`,
  }))
}

/** Separate for the test of its plan. No lease ends after `ends_on`, which has the index. */
export function buildLeaseEndQuery(ctx: Ctx, { from, until, limit }: DayRange & { limit: number }) {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  return ctx.db
    .select({
      id: rentals.id,
      day: lastDay,
      title: selectHomeName(ctx),
      tenant: users.fullName,
      isOwner: sql<boolean>`${properties.ownerId} = ${me}`,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(
      and(
        inArray(
          rentals.propertyId,
          sql`(
            select own.id from ${properties} own where own.owner_id = ${me}
            union
            select managed.id from ${agents} acting join ${properties} managed on managed.agent_id = acting.id
              where acting.user_id = ${me} and acting.is_active)`,
        ),
        gte(rentals.endsOn, from),
        between(lastDay, from, until),
        not(hasRenewal),
        not(isCancelled),
      ),
    )
    .orderBy(asc(lastDay), asc(rentals.id))
    .limit(limit)
}
