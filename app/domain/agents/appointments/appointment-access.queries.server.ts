// Which appointments an agent sees: the agent's own, without those of clients whose relationship has ended, because title and notes name the
// client (promise Z6). The condition needs a join of `appointments` with `agents`.
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { appointments } from '#app/db/schema/agents/clients.server.ts'
import { buildVisibleClientIdsSql } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

export const isVisibleToAgent: SQL | undefined = and(
  agents.isActive,
  or(isNull(appointments.clientId), inArray(appointments.clientId, buildVisibleClientIdsSql(agents.userId))),
)

export type StoredAppointment = typeof appointments.$inferSelect

/** Another agent, an agent who is not active, and an ended relationship get the answer for a missing appointment (promise Z3). */
export async function loadAppointment(
  ctx: Ctx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredAppointment> {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) return fail('appointment.notFound')
  const query = ctx.db
    .select({ appointment: appointments, agent: { userId: agents.userId, isActive: agents.isActive } })
    .from(appointments)
    .innerJoin(agents, eq(agents.id, appointments.agentId))
    .where(and(eq(appointments.id, id), isVisibleToAgent))
  const [row] = await (options.lock ? query.for('update', { of: appointments }) : query)
  if (!row) return fail('appointment.notFound')
  authorizeVisible(ctx.actor, 'appointment.manage', 'appointment.notFound', row)
  return row.appointment
}

/**
 * The id of the signed-in agent who plans. The row is locked until the end of the transaction, so that two requests do not both pass the
 * count of appointments; rows that refer to the agent can still be added.
 */
export async function lockPlanningAgent(ctx: Ctx): Promise<string> {
  requireSignIn(ctx.actor)
  const [agent] = await ctx.db
    .select({ id: agents.id, userId: agents.userId, isActive: agents.isActive })
    .from(agents)
    .where(eq(agents.userId, ctx.actor.id))
    .for('no key update')
  authorize(ctx.actor, 'appointment.manage', { agent: agent ?? null })
  return agent?.id ?? fail('agent.notFound')
}
