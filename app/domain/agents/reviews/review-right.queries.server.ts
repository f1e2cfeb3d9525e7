// Who may review an agent: a person who viewed a home with the agent, or rented one through the agent. The site knows both, so nobody has
// to be believed.
import { sql } from 'drizzle-orm'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ReviewBasis } from '#app/shared/agent-vocabulary.ts'

export type ReviewedAgent = { id: string; userId: string }

/** Null for a person who may not. Agents do not review themselves. */
export async function findReviewBasis(ctx: Ctx, agent: ReviewedAgent): Promise<ReviewBasis | null> {
  const me = ctx.actor?.id
  if (me === undefined || me === agent.userId) return null
  const { rows } = await ctx.db.execute<{ rented: boolean; viewed: boolean }>(sql`
    select
      exists (select 1 from ${rentals} r join ${properties} listing on listing.id = r.property_id
        where r.tenant_id = ${me} and (listing.owner_id = ${agent.userId} or listing.agent_id = ${agent.id}
          or exists (select 1 from ${commissions} c where c.booking_id = r.booking_id and c.agent_id = ${agent.id}))) as rented,
      exists (select 1 from ${inspections} v where v.tenant_id = ${me} and v.type = 'viewing' and v.status = 'completed'
        and (v.agent_id = ${agent.id} or v.host_user_id = ${agent.userId})) as viewed`)
  const [row] = rows
  if (row?.rented) return 'rental'
  return row?.viewed ? 'viewing' : null
}
