// How many conversations a person has, and what waits in them to be read.
import { sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents.server.ts'
import { properties } from '#app/db/schema/listings.server.ts'
import { conversations, messages } from '#app/db/schema/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

export type ConversationFigures = { conversations: number; unreadMessages: number; unreadConversations: number }

/** A person is in a conversation by having asked, by owning the home, or by acting for it (PROMISES, member). */
export async function conversationFigures(ctx: Ctx): Promise<ConversationFigures> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const { rows } = await ctx.db.execute<ConversationFigures>(sql`
    with mine as (
      select c.id from ${conversations} c where c.client_user_id = ${me}
      union select c.id from ${conversations} c join ${properties} p on p.id = c.property_id where p.owner_id = ${me}
      union select c.id from ${conversations} c join ${agents} a on a.id = c.agent_id where a.user_id = ${me} and a.is_active
    ), unread as (
      select m.conversation_id from ${messages} m join mine on mine.id = m.conversation_id
      where m.read_at is null and m.sender_id <> ${me}
    )
    select (select count(*)::int from mine) as "conversations",
      (select count(*)::int from unread) as "unreadMessages",
      (select count(distinct conversation_id)::int from unread) as "unreadConversations"`)
  return rows[0] ?? { conversations: 0, unreadMessages: 0, unreadConversations: 0 }
}
