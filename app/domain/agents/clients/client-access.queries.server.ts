// The only place that decides which clients an agent sees: those of the agent's own active relationships, while the agent is active
// (promise Z6). In SQL for lists, and with `myClient` of app/permissions for one loaded client.
import { and, type Column, eq, sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** The ids of the clients whom a person sees as an agent, for `in (…)`. A column asks for the person of each row. */
export function buildVisibleClientIdsSql(me: string | Column): SQL {
  return sql`(
    select current.client_id from ${agentClientRelationships} current join ${agents} acting on acting.id = current.agent_id
      where acting.user_id = ${me} and acting.is_active and current.status = 'active')`
}

/** Condition on `clients` for every list of the signed-in agent. The first part is there for the indexes. */
export function isOwnClient(ctx: Ctx): SQL {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  const me = ctx.actor.id
  return sql`(${clients.agentId} = (select own.id from ${agents} own where own.user_id = ${me})
    and ${clients.id} in ${buildVisibleClientIdsSql(me)})`
}

export type StoredClient = typeof clients.$inferSelect & {
  relationships: { agentUserId: string; status: string }[]
}

/** Another agent, and an agent whose relationship ended, get the answer for a missing client (promise Z3). */
export async function loadClient(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<StoredClient> {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) return fail('client.notFound')
  const query = ctx.db.select().from(clients).where(eq(clients.id, id))
  const [row] = await (options.lock ? query.for('update') : query)
  if (!row) return fail('client.notFound')
  const relationships = await ctx.db
    .select({ agentUserId: agents.userId, status: agentClientRelationships.status })
    .from(agentClientRelationships)
    .innerJoin(agents, eq(agents.id, agentClientRelationships.agentId))
    .where(
      and(
        eq(agentClientRelationships.clientId, id),
        eq(agentClientRelationships.agentId, row.agentId),
        eq(agentClientRelationships.status, 'active'),
        agents.isActive,
      ),
    )
  const client = { ...row, relationships }
  authorizeVisible(ctx.actor, 'client.read', 'client.notFound', client)
  return client
}

/** The id of the signed-in agent who may have clients. */
export async function requireActiveAgent(ctx: Ctx): Promise<string> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.create', { relationships: [{ agentUserId: ctx.actor.id, status: 'active' }] })
  return (await findActiveAgent(ctx, ctx.actor.id)) ?? fail('agent.notFound')
}

/** Null for an account without an agent's profile, and while the profile is not active. */
export async function findActiveAgent(ctx: Ctx, userId: string): Promise<string | null> {
  const [agent] = await ctx.db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), agents.isActive))
  return agent?.id ?? null
}
