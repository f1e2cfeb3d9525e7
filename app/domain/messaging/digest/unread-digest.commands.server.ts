// One mail about all unread conversations instead of one for each message. The notices are written in the transaction that queues the
// mail, under a row lock on the person, so that each message is announced once, also with several processes and after a crash.
import { eq, sql } from 'drizzle-orm'
import { conversations, messageNotices } from '#app/db/schema/messaging/messaging.server.ts'
import { sendTopicMail } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { ConversationSubject } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import { asksForPayment } from '#app/domain/kernel/wording/payment-request.rules.ts'
import { hasViewedListing } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { buildUnreadDigestMail } from './unread-digest.mail.server.ts'
import {
  type DigestReader,
  getLastMoments,
  lockReader,
  type UnreadConversation,
  listUnreadConversations,
} from './unread-digest.queries.server.ts'
import { MAX_LISTED_CONVERSATIONS, UNREAD_DIGEST_JOB, getDigestTime, DIGEST_DELAY_MS } from './unread-digest.rules.ts'

/** Call in the transaction of the message, after its conversation was locked. The dedupe key gives one job for messages in quick succession. */
export async function scheduleUnreadDigest(ctx: Ctx, subject: ConversationSubject): Promise<void> {
  const userId = findReceiverId(ctx, subject)
  if (userId === null) return
  const request = { userId, conversationId: subject.id }
  await scheduleCheck(ctx, request, new Date(ctx.now().getTime() + DIGEST_DELAY_MS))
}

/** Who is notified of a message of the signed-in person. Null for an owner who writes to the own agent. */
export function findReceiverId(ctx: Ctx, { client, agent, listing }: ConversationSubject): string | null {
  const listingSideId = agent?.isActive ? agent.userId : listing.ownerId
  const userId = ctx.actor?.id === client.userId ? listingSideId : client.userId
  return userId === ctx.actor?.id ? null : userId
}

type DigestRequest = { userId: string; conversationId: string }

async function scheduleCheck(ctx: Ctx, request: DigestRequest, startAfter: Date): Promise<void> {
  const dedupeKey = `${request.conversationId}:${request.userId}`
  await ctx.adapters.jobs.send(ctx.db, UNREAD_DIGEST_JOB, request, { dedupeKey, startAfter })
}

/**
 * The job. It locks the conversation first and so waits for a sender in progress: that sender found this job still queued and created
 * none, so this job must see the message.
 */
export async function sendUnreadDigest(ctx: Ctx, request: DigestRequest): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  if (!notificationsEnabled) return
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, request.conversationId))
      .for('share')
    const reader = await lockReader(tx, request.userId)
    if (!reader || getMessagesPath(reader.role) === null) return
    const unreadConversations = await listUnreadConversations(tx, reader)
    if (unreadConversations.length === 0) return
    const unnotifiedSince = new Date(Math.min(...unreadConversations.map((one) => one.unnotifiedSince.getTime())))
    const sendAt = getDigestTime({ unnotifiedSince, ...(await getLastMoments(tx, reader.id)), isDaily: reader.isDaily })
    if (sendAt > ctx.now()) await scheduleCheck(tx, request, sendAt)
    else await queueDigestMail(tx, reader, unreadConversations)
  })
}

async function queueDigestMail(
  ctx: Ctx,
  reader: DigestReader,
  unreadConversations: readonly UnreadConversation[],
): Promise<void> {
  const listedConversations: (UnreadConversation & { isWarned: boolean })[] = []
  for (const one of unreadConversations.slice(0, MAX_LISTED_CONVERSATIONS))
    listedConversations.push(Object.assign(one, { isWarned: await asksForPaymentTooEarly(ctx, reader, one) }))
  const conversationCount = unreadConversations.length
  await sendTopicMail(ctx, reader, ['messages'], (frame) =>
    buildUnreadDigestMail(ctx, reader, { ...frame, listedConversations, conversationCount }),
  )
  await recordNotices(ctx, reader.id, unreadConversations)
}

/** The same payment warning as in the thread. */
async function asksForPaymentTooEarly(ctx: Ctx, reader: DigestReader, one: UnreadConversation): Promise<boolean> {
  if (one.clientUserId !== reader.id || !asksForPayment(formatMessageText(one))) return false
  const subject = { client: { userId: one.clientUserId }, listing: { id: one.propertyId } }
  return !(await hasViewedListing(ctx.db, subject))
}

async function recordNotices(
  ctx: Ctx,
  userId: string,
  unreadConversations: readonly UnreadConversation[],
): Promise<void> {
  const toldAt = ctx.now()
  await ctx.db
    .insert(messageNotices)
    .values(
      unreadConversations.map(({ conversationId, newest }) => ({ userId, conversationId, toldUpTo: newest, toldAt })),
    )
    .onConflictDoUpdate({
      target: [messageNotices.userId, messageNotices.conversationId],
      set: { toldUpTo: sql`greatest(${messageNotices.toldUpTo}, excluded.told_up_to)`, toldAt },
    })
}
