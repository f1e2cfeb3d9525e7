// Data of a live event, read once for all members of the conversation.
import { and, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { MessageLiveEvent, ReadLiveEvent, UnreadLiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import { countUnreadMessages } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { countUnreadNotifications } from '#app/domain/notifications/feed/notification-feed.queries.server.ts'
import type { ConversationSubject } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import {
  findMessage,
  toThreadMessage,
  hasViewedListing,
} from '#app/domain/messaging/conversations/thread.queries.server.ts'

/** The same event as one member sees it. */
export type BuildForMember<T> = (userId: string, locale: Locale) => T

export async function getMessageLiveEvent(
  db: Db,
  subject: ConversationSubject,
  sequence: number,
): Promise<{ senderId: string; buildForMember: BuildForMember<MessageLiveEvent> } | null> {
  const [row, hasViewed, after] = await Promise.all([
    findMessage(db, subject.id, sequence),
    hasViewedListing(db, subject),
    findPreviousSequence(db, subject.id, sequence),
  ])
  if (!row) return null
  return {
    senderId: row.senderId,
    buildForMember: (userId, locale) => ({
      conversationId: subject.id,
      after,
      message: toThreadMessage(userId, row, { subject, hasViewed, locale }),
    }),
  }
}

async function findPreviousSequence(db: Db, conversationId: string, sequence: number): Promise<number> {
  const [before] = await db
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.sequence, sequence)))
    .orderBy(desc(messages.sequence))
    .limit(1)
  return before?.sequence ?? 0
}

/** How far the side of this reader has read the messages of the other side. */
export async function getReadLiveEvent(
  db: Db,
  subject: ConversationSubject,
  readerId: string,
): Promise<ReadLiveEvent | null> {
  const renterId = subject.client.userId
  const isSentByRenter = readerId !== renterId
  const [last] = await db
    .select({ upTo: messages.sequence, readAt: messages.readAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, subject.id),
        isNotNull(messages.readAt),
        isSentByRenter ? eq(messages.senderId, renterId) : ne(messages.senderId, renterId),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(1)
  if (!last?.readAt) return null
  return { conversationId: subject.id, renterId, isSentByRenter, upTo: last.upTo, readAt: last.readAt.toISOString() }
}

type UnreadReader = { userId: string; chosenBy?: string | undefined }

/** Of a member with chosen homes only the messages about these; notifications are of the owner. */
export async function getUnreadLiveEvent(ctx: Ctx, { userId, chosenBy }: UnreadReader): Promise<UnreadLiveEvent> {
  // The counts depend on the id and the homes only; the role is the one with the fewest permissions
  const reader = { id: userId, role: 'tenant', isActive: true } as const
  if (chosenBy !== undefined) {
    const delegate = { personId: userId, memberId: chosenBy, role: 'manager', homes: 'chosen' } as const
    return { messages: await countUnreadMessages({ ...ctx, actor: { ...reader, delegate } }), notifications: 0 }
  }
  const asReader: Ctx = { ...ctx, actor: reader }
  return { messages: await countUnreadMessages(asReader), notifications: await countUnreadNotifications(asReader) }
}
