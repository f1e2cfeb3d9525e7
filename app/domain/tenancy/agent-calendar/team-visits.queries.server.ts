// The calendar of a brokerage: when its people show which home. Renters are not named: only who shows the home knows them.
import { sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { findOwnPlace } from '#app/domain/agents/brokerage/brokerage-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'

export const TEAM_CALENDAR_DAYS = 14
const MAX_VISITS = 200
const DAY_MS = 24 * 60 * 60_000

export type TeamVisit = { id: string; startsAt: Date; host: string; listing: string; isConfirmed: boolean }

/** The viewings at listings that the broker or a salesperson manages, or owns without another manager. */
export async function listTeamVisits(ctx: Ctx): Promise<TeamVisit[]> {
  const place = (await findOwnPlace(ctx)) ?? fail('brokerage.notFound')
  authorize(ctx.actor, 'inspection.list')
  const { id, broker } = place.brokerage
  const now = ctx.now()
  const until = new Date(now.getTime() + TEAM_CALENDAR_DAYS * DAY_MS)
  const title = ctx.request.locale === 'fil' ? sql`coalesce(listing.title_fil, listing.title)` : sql`listing.title`
  const { rows } = await ctx.db.execute<TeamVisit>(sql`
    with people as (
      select acting.id as agent_id, acting.user_id from ${agents} acting
      where acting.is_active and (acting.id = ${broker.agentId} or acting.id in (
        select member.agent_id from ${brokerageMembers} member where member.brokerage_id = ${id} and member.status = 'active'))
    ), listings as (
      select listing.id, people.user_id, ${title} as title from people join ${properties} listing on listing.agent_id = people.agent_id
      union
      select listing.id, people.user_id, ${title} as title from people join ${properties} listing on listing.owner_id = people.user_id
        where listing.agent_id is null
    )
    select visit.id, visit.scheduled_at as "startsAt", host.full_name as host, listings.title as listing,
      visit.status <> 'pending_confirmation' as "isConfirmed"
    from listings
    join ${inspections} visit on visit.property_id = listings.id
    join ${users} host on host.id = listings.user_id
    where visit.type = 'viewing' and visit.status in ('pending_confirmation', 'scheduled', 'in_progress')
      and visit.scheduled_at >= ${now.toISOString()}::timestamptz and visit.scheduled_at < ${until.toISOString()}::timestamptz
    order by visit.scheduled_at, visit.id limit ${MAX_VISITS}`)
  return rows.map(({ id: visitId, startsAt, host, listing, isConfirmed }) => ({
    id: visitId,
    startsAt: new Date(startsAt),
    host,
    listing,
    isConfirmed,
  }))
}
