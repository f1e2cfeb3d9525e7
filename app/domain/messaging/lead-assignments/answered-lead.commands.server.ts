// What a message of the listing side does to a lead that waits for a salesperson.
import { and, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ConversationSubject } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { setAssignedMember, settleLead } from './assign-lead.commands.server.ts'

/** Call with the conversation locked. The answer of the salesperson keeps the lead; the one of the broker takes it. */
export async function settleAnsweredLead(ctx: Ctx, { id, agent, assignee }: ConversationSubject): Promise<void> {
  const me = ctx.actor?.id
  if (assignee === null || me === undefined) return
  if (assignee.userId === me) {
    const memberId = await findAssignedMember(ctx, id, me)
    if (memberId) await settleLead(ctx, { conversationId: id, memberId, to: 'answered', by: 'member' })
  } else if (agent?.userId === me) {
    const wasOpen = await settleLead(ctx, { conversationId: id, to: 'returned', by: 'owner' })
    if (wasOpen) await setAssignedMember(ctx, id, null)
  }
}

async function findAssignedMember(ctx: Ctx, conversationId: string, userId: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: brokerageMembers.id })
    .from(conversations)
    .innerJoin(brokerageMembers, eq(brokerageMembers.id, conversations.assignedMemberId))
    .innerJoin(agents, eq(agents.id, brokerageMembers.agentId))
    .where(and(eq(conversations.id, conversationId), eq(agents.userId, userId)))
  return row?.id
}
