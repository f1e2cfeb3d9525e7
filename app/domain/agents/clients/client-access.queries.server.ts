// The only place that decides in SQL which clients an agent sees: those of the agent's own active relationships, while the agent is
// active (promise Z6). `myClient` in app/permissions is the same decision for one loaded client.
import { sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentClientRelationships } from '#app/db/schema/agents/clients.server.ts'

/** The ids of the clients whom a person sees as an agent, for `in (…)`. */
export function buildVisibleClientIdsSql(me: string): SQL {
  return sql`(
    select current.client_id from ${agentClientRelationships} current join ${agents} acting on acting.id = current.agent_id
      where acting.user_id = ${me} and acting.is_active and current.status = 'active')`
}
