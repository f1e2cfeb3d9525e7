// The only place that decides in SQL which viewings and inspections a person sees now: those of the renter, of the owner, and of the agent
// who acts for the listing and is active. An agent sees an inspection during a rental only if it is assigned to them.
import { sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'

/** The ids of the inspections from a moment on, for `in (…)`. Each part reads one index. */
export function buildVisibleInspectionIdsSql(me: string, since: Date): SQL {
  const isRecent = sql`seen.scheduled_at >= ${since.toISOString()}::timestamptz`
  return sql`(
    select seen.id from ${inspections} seen where seen.tenant_id = ${me} and ${isRecent}
    union
    select seen.id from ${properties} listing join ${inspections} seen on seen.property_id = listing.id
      where listing.owner_id = ${me} and ${isRecent}
    union
    select seen.id from ${agents} acting
      join ${properties} listing on listing.agent_id = acting.id
      join ${inspections} seen on seen.property_id = listing.id
      where acting.user_id = ${me} and acting.is_active and ${isRecent} and (seen.type = 'viewing' or seen.agent_id = acting.id))`
}
