// Answers and postpones leads.
import { eq } from 'drizzle-orm'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { snoozeClient, touchClient } from '#app/domain/agents/clients/client.commands.server.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'

type Reply = { conversationId: string; key: string; content: string }

/** The client must be visible to the agent; the answer counts as a contact. */
export async function replyToLead(ctx: Ctx, { conversationId, key, content }: Reply): Promise<void> {
  const [row] = await ctx.db
    .select({ clientId: conversations.clientId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  if (!row?.clientId) return fail('conversation.notFound')
  const { id } = await loadClient(ctx, row.clientId)
  await sendMessage(ctx, { conversationId, key, content })
  await touchClient(ctx, id)
}

export async function snoozeLead(ctx: Ctx, { clientId, days }: { clientId: string; days: number }): Promise<void> {
  await snoozeClient(ctx, clientId, new Date(ctx.now().getTime() + days * 24 * 60 * 60_000))
}
