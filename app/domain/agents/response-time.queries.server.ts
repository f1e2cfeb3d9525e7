// How fast somebody answers: the middle of their first replies in the last 90 days, once there are enough of them to mean something.
import { and, eq, gte, inArray, min, ne, sql } from 'drizzle-orm'
import { conversations, messages } from '#app/db/schema/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const WINDOW_DAYS = 90
const ENOUGH_REPLIES = 3
const DAY_MS = 24 * 60 * 60_000

/** Seconds, by the account of an owner or agent; whoever has fewer than three replies is absent. */
export async function responseTimes(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const since = new Date(ctx.now().getTime() - WINDOW_DAYS * DAY_MS)
  const firstReplies = ctx.db
    .select({
      userId: messages.senderId,
      repliedAt: min(messages.createdAt).as('replied_at'),
      askedAt: sql`(select min(asked.created_at) from messages asked
        where asked.conversation_id = ${conversations.id} and asked.sender_id = ${conversations.clientUserId})`.as(
        'asked_at',
      ),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        inArray(messages.senderId, [...userIds]),
        ne(messages.senderId, conversations.clientUserId),
        gte(messages.createdAt, since),
        gte(conversations.createdAt, since),
      ),
    )
    .groupBy(messages.senderId, conversations.id, conversations.clientUserId)
    .as('first_replies')
  const seconds = sql`extract(epoch from ${firstReplies.repliedAt} - ${firstReplies.askedAt})`
  const rows = await ctx.db
    .select({
      userId: firstReplies.userId,
      median: sql<number>`percentile_cont(0.5) within group (order by ${seconds})::float8`,
    })
    .from(firstReplies)
    .where(gte(firstReplies.repliedAt, firstReplies.askedAt))
    .groupBy(firstReplies.userId)
    .having(sql`count(*) >= ${ENOUGH_REPLIES}`)
  return new Map(rows.map(({ userId, median }) => [userId, median]))
}
