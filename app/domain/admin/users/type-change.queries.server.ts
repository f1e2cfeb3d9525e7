import { sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { TypeFacts } from './type-change.rules.ts'

/** Call it with the row of the account locked. */
export async function readTypeFacts(ctx: Ctx, userId: string): Promise<TypeFacts> {
  const today = toManilaDay(ctx.now())
  const ownListings = sql`(select id from ${properties} where owner_id = ${userId})`
  const ownAgent = sql`(select id from ${agents} where user_id = ${userId})`
  const { rows } = await ctx.db.execute<TypeFacts>(sql`select
    (select count(*)::int from ${properties} where owner_id = ${userId} and deleted_at is null) as "listings",
    (select count(*)::int from ${rentals} where coalesce(ended_early_on, ends_on) >= ${today}
      and (tenant_id = ${userId} or property_id in ${ownListings})) as "rentals",
    (select count(*)::int from ${bookings} where status = 'pending'
      and (guest_id = ${userId} or property_id in ${ownListings})) as "bookings",
    (select count(*)::int from ${rentalApplications} where applicant_user_id = ${userId}
      and status = 'pending' and deleted_at is null) as "applications",
    (select count(*)::int from ${inspections} where type = 'viewing' and status in ('pending_confirmation', 'scheduled')
      and (tenant_id = ${userId} or host_user_id = ${userId})) as "viewings",
    (select count(*) from ${clients} where agent_id in ${ownAgent})::int
      + (select count(*) from ${commissions} where agent_id in ${ownAgent})::int
      + (select count(*) from ${properties} where agent_id in ${ownAgent} and owner_id <> ${userId} and deleted_at is null)::int
      as "agentWork"`)
  return rows[0] as TypeFacts
}
