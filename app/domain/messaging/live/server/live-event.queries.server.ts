// What there is to tell about an event, looked up once for everybody it is told to.
import { and, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { MessageNews, ReadNews, UnreadNews } from '#app/domain/messaging/live/live-events.model.ts'
import { unreadMessages } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import type { ConversationSubject } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { findMessage, shownTo, viewed } from '#app/domain/messaging/conversations/thread.queries.server.ts'

/** As each member sees it. */
export type ForMember<T> = (userId: string) => T

export async function messageNews(
  db: Db,
  subject: ConversationSubject,
  sequence: number,
): Promise<{ senderId: string; forMember: ForMember<MessageNews> } | null> {
  const [row, hasViewed, after] = await Promise.all([
    findMessage(db, subject.id, sequence),
    viewed(db, subject),
    sequenceBefore(db, subject.id, sequence),
  ])
  if (!row) return null
  return {
    senderId: row.senderId,
    forMember: (userId) => ({
      conversationId: subject.id,
      after,
      message: shownTo(userId, row, { subject, hasViewed }),
    }),
  }
}

async function sequenceBefore(db: Db, conversationId: string, sequence: number): Promise<number> {
  const [before] = await db
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.sequence, sequence)))
    .orderBy(desc(messages.sequence))
    .limit(1)
  return before?.sequence ?? 0
}

/** How far the side of this reader has read the other. */
export async function readNews(db: Db, subject: ConversationSubject, readerId: string): Promise<ReadNews | null> {
  const renterId = subject.client.userId
  const ofRenter = readerId !== renterId
  const [last] = await db
    .select({ upTo: messages.sequence, readAt: messages.readAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, subject.id),
        isNotNull(messages.readAt),
        ofRenter ? eq(messages.senderId, renterId) : ne(messages.senderId, renterId),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(1)
  if (!last?.readAt) return null
  return { conversationId: subject.id, renterId, ofRenter, upTo: last.upTo, readAt: last.readAt.toISOString() }
}

/** What waits for somebody, in all conversations they are in at this moment. */
export async function unreadNews(ctx: Ctx, userId: string): Promise<UnreadNews> {
  // Only the id decides what is counted; the role is the least there is
  return { messages: await unreadMessages({ ...ctx, actor: { id: userId, role: 'tenant', isActive: true } }) }
}
