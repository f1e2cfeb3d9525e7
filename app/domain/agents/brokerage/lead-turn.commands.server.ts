// The turn of a salesperson for the leads of a brokerage. Called by domain/messaging, which keeps the leads, inside its transactions.
import { and, eq, isNull } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const LEAD_COLUMNS = {
  id: brokerages.id,
  rule: brokerages.rule,
  answerHours: brokerages.answerHours,
  brokerAgentId: brokerages.brokerId,
  brokerUserId: agents.userId,
}
export type LeadBrokerage = Pick<typeof brokerages.$inferSelect, 'id' | 'rule' | 'answerHours'> & {
  brokerAgentId: string
  brokerUserId: string
}

/** Locked, so that two leads at once go to two salespersons. Null if the agent of the conversation runs no open brokerage. */
export async function lockBrokerageForLead(ctx: Ctx, agentId: string): Promise<LeadBrokerage | null> {
  const [row] = await ctx.db
    .select(LEAD_COLUMNS)
    .from(brokerages)
    .innerJoin(agents, eq(agents.id, brokerages.brokerId))
    .where(and(eq(brokerages.brokerId, agentId), isNull(brokerages.closedAt), agents.isActive))
    .for('no key update', { of: brokerages })
  return row ?? null
}

/** The next turn is that of the salesperson whose last one is longest ago. */
export async function recordTurn(ctx: Ctx, memberId: string): Promise<void> {
  await ctx.db.update(brokerageMembers).set({ lastAssignedAt: ctx.now() }).where(eq(brokerageMembers.id, memberId))
}
