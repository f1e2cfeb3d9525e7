// Conversation and unread counts of a person, for the dashboard.
import { sql } from 'drizzle-orm'
import { conversations, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { buildConversationIdsSql, isFromOtherSide } from './membership.queries.server.ts'

export type ConversationFigures = { conversations: number; unreadMessages: number; unreadConversations: number }

export async function getConversationFigures(ctx: Ctx): Promise<ConversationFigures> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const { rows } = await ctx.db.execute<ConversationFigures>(sql`
    with mine as ${buildConversationIdsSql(me, ctx)}, unread as (
      select m.conversation_id from mine
      join ${conversations} c on c.id = mine.id
      join ${messages} m on m.conversation_id = c.id
      where m.read_at is null and ${isFromOtherSide(me)}
    )
    select (select count(*)::int from mine) as "conversations",
      (select count(*)::int from unread) as "unreadMessages",
      (select count(distinct conversation_id)::int from unread) as "unreadConversations"`)
  return rows[0] ?? { conversations: 0, unreadMessages: 0, unreadConversations: 0 }
}
