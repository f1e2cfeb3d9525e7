// Send a message, mark messages as read, report a message. The sender is always the person of the session (promise Z5).
import { eq, sql } from 'drizzle-orm'
import {
  conversations,
  messageAttachments,
  messageReports,
  messages,
} from '#app/db/schema/messaging/messaging.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import {
  discardDocuments,
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
  storeDocuments,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { asksForPayment } from '#app/domain/kernel/wording/payment-request.rules.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import { buildAttachmentPath } from '#app/domain/messaging/attachments/attachment.rules.ts'
import { settleAnsweredLead } from '#app/domain/messaging/lead-assignments/answered-lead.commands.server.ts'
import { ATTACHMENTS_PER_MESSAGE, type SentMessage } from './conversation.model.ts'
import {
  type ConversationSubject,
  findConversation,
  isFromOtherSide,
  loadConversation,
} from './membership.queries.server.ts'
import type { MessageInput, MessageReportInput } from './message.schema.ts'
import { findMessage, toThreadMessage, hasViewedListing } from './thread.queries.server.ts'
import { queueMessagePush } from '#app/domain/notifications/push/push.commands.server.ts'
import { findReceiverId, scheduleUnreadDigest } from '#app/domain/messaging/digest/unread-digest.commands.server.ts'

export const MESSAGE_TOPIC = 'message'
export const READ_TOPIC = 'read'
const RANDOM_BYTES = 16

export type NewMessage = MessageInput & { conversationId: string; files?: readonly Blob[] }

export async function sendMessage(
  ctx: Ctx,
  { conversationId, key, content, files = [] }: NewMessage,
): Promise<SentMessage> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  if (content === '' && files.length === 0) failField('content', 'field.required')
  if (files.length > ATTACHMENTS_PER_MESSAGE) fail('upload.tooMany', { max: ATTACHMENTS_PER_MESSAGE })
  if (files.length > 0) await loadConversation(ctx, conversationId) // only members may make the server decode files

  const documents: PreparedDocument[] = []
  for (const file of files) documents.push(await prepareDocument(ctx, file))
  const stored = await storeMessageOnce(ctx, { conversationId, key, content, documents })
  const subject = stored.subject ?? (await loadConversation(ctx, conversationId))
  const [row, hasViewed] = await Promise.all([
    findMessage(ctx.db, conversationId, stored.sequence),
    hasViewedListing(ctx.db, subject),
  ])
  if (!row) fail('message.notFound')
  return { message: { ...toThreadMessage(me, row, { subject, hasViewed, locale: ctx.request.locale }), key } }
}

type StoredMessage = { id: string; sequence: number }
type MessageToStore = MessageInput & { conversationId: string; documents: readonly PreparedDocument[] }

/**
 * Files are stored before the transaction. They are deleted again if it fails, or if the key was used before; then the conversation was
 * not read and `subject` is undefined.
 */
async function storeMessageOnce(
  ctx: Ctx,
  { conversationId, key, content, documents }: MessageToStore,
): Promise<StoredMessage & { subject: ConversationSubject | undefined }> {
  const random = Buffer.from(ctx.adapters.random.bytes(RANDOM_BYTES)).toString('hex')
  const paths = await storeDocuments(ctx, documents, (document, place) => buildAttachmentPath(random, place, document))
  const input = { conversationId, content, files: documents.map(({ sha256 }) => sha256) }
  let subject: ConversationSubject | undefined
  try {
    const stored = await once(ctx, { operation: 'message.send', key, input }, async (tx) => {
      await hitLimit(tx, 'message', getAccountSubject(ctx.actor?.id ?? ''))
      subject = await lockForSender(tx, conversationId)
      if (subject.isClosed) fail('conversation.closed')
      const message = await insertMessage(tx, subject, { content, visitLine: null })
      const fileIds = await insertDocumentRows(tx, documents, paths)
      if (fileIds.length > 0)
        await tx.db.insert(messageAttachments).values(fileIds.map((fileId) => ({ messageId: message.id, fileId })))
      return message
    })
    if (!subject) await discardDocuments(ctx, paths)
    return { ...stored, subject }
  } catch (error) {
    await discardDocuments(ctx, paths)
    throw error
  }
}

/**
 * The update locks the conversation. Membership is read by the next statement: only a new snapshot shows an agent who was deactivated
 * while the update waited for the lock (promise Z4).
 */
async function lockForSender(ctx: Ctx, id: string): Promise<ConversationSubject> {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) fail('conversation.notFound')
  const lastMessageAt = sql`greatest(${conversations.lastMessageAt}, ${ctx.now()})`
  await ctx.db.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, id))
  const subject = await findConversation(ctx, id)
  if (!subject) fail('conversation.notFound')
  authorizeVisible(ctx.actor, 'message.send', 'conversation.notFound', subject)
  return subject
}

/** Call inside a transaction. */
export async function addMessage(
  ctx: Ctx,
  conversationId: string,
  text: { content: string; visitLine: VisitLine | null },
): Promise<StoredMessage> {
  return insertMessage(ctx, await lockForSender(ctx, conversationId), text)
}

/**
 * The conversation must be locked: sequences are drawn before the commit, so senders of one conversation wait for each other, and a
 * higher sequence is never visible before a lower one (promise T3).
 */
async function insertMessage(
  ctx: Ctx,
  subject: ConversationSubject,
  { content, visitLine }: { content: string; visitLine: VisitLine | null },
): Promise<StoredMessage> {
  requireSignIn(ctx.actor)
  const now = ctx.now()
  const conversationId = subject.id
  const [message] = await ctx.db
    .insert(messages)
    .values({ conversationId, senderId: ctx.actor.id, content, visitLine, createdAt: now })
    .returning({ id: messages.id, sequence: messages.sequence })
  if (!message) throw new Error('the insert returned no message')
  await ctx.adapters.events.publish(ctx.db, {
    topic: MESSAGE_TOPIC,
    subjectId: `${conversationId}:${message.sequence}`,
  })
  await scheduleUnreadDigest(ctx, subject)
  await settleAnsweredLead(ctx, subject)
  const receiverId = findReceiverId(ctx, subject)
  // A line about a visit comes with a notification, which is pushed
  if (receiverId !== null && visitLine === null) await queueMessagePush(ctx, receiverId, conversationId)
  await noteWarning(ctx, subject, { id: message.id, content: [content, visitLine?.reason ?? ''].join('\n') })
  return message
}

/** The renter reads a warning beside a message that asks for money before a viewing; an administrator sees that there is one. */
async function noteWarning(
  ctx: Ctx,
  subject: ConversationSubject,
  { id, content }: { id: string; content: string },
): Promise<void> {
  if (ctx.actor?.id === subject.client.userId || !asksForPayment(content)) return
  if (await hasViewedListing(ctx.db, subject)) return
  await ctx.db.insert(messageReports).values({ messageId: id, reason: 'asks_for_money', createdAt: ctx.now() })
}

/** Marks all messages of the other side up to this sequence. `read_at` never changes once it is set. */
export async function markRead(
  ctx: Ctx,
  { conversationId, upTo }: { conversationId: string; upTo: number },
): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const subject = await loadConversation(ctx, conversationId)
  const senderId = subject.client.userId === me ? subject.listing.ownerId : subject.client.userId
  authorize(ctx.actor, 'message.markRead', { ...subject, senderId })
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db.execute(sql`
      update ${messages} m set read_at = ${ctx.now().toISOString()}::timestamptz from ${conversations} c
      where c.id = ${conversationId} and m.conversation_id = c.id and m.sequence <= ${upTo} and m.read_at is null
        and m.sender_id <> ${me} and ${isFromOtherSide(me)}`)
    if ((rowCount ?? 0) === 0) return
    await tx.adapters.events.publish(tx.db, { topic: READ_TOPIC, subjectId: `${conversationId}:${me}` })
  })
}

/** For members, about a message of another person. Idempotent: one report for each person and message. */
export async function reportMessage(ctx: Ctx, messageId: string, { reason, note }: MessageReportInput): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const [message] = isUuid(messageId)
    ? await ctx.db
        .select({ conversationId: messages.conversationId, senderId: messages.senderId })
        .from(messages)
        .where(eq(messages.id, messageId))
    : []
  if (!message) fail('message.notFound')
  const subject = await findConversation(ctx, message.conversationId)
  if (!subject) fail('message.notFound')
  authorizeVisible(ctx.actor, 'message.read', 'message.notFound', subject)
  if (message.senderId === me) fail('auth.forbidden')
  await inTransaction(ctx, async (tx) => {
    const added = await tx.db
      .insert(messageReports)
      .values({ messageId, reporterId: me, reason, note: note || null, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: messageReports.id })
    if (added.length === 0) return
    await hitLimit(tx, 'report.message', getAccountSubject(me))
    await announceToAdmins(tx, 'report', messageId)
  })
}
