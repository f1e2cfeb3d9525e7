// Messages of a conversation with keyset pagination by sequence, so that a page costs the same in a thread of any length.
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { messageAttachments, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toAttachment, type AttachmentRow } from '#app/domain/messaging/attachments/attachment.rules.ts'
import { MESSAGES_PER_PAGE, type ThreadMessage, type ThreadPage, type ThreadPosition } from './conversation.model.ts'
import { loadConversation, type ConversationSubject } from './membership.queries.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { asksForPayment } from '#app/domain/kernel/wording/payment-request.rules.ts'

/**
 * The latest messages, or those before or after a sequence, at most one page and oldest first. After a full page the caller asks for
 * the next one. `hasOlder`: there are messages before the first of this page.
 */
export async function getThreadPage(
  ctx: Ctx,
  conversationId: string,
  position: ThreadPosition = {},
): Promise<ThreadPage> {
  requireSignIn(ctx.actor)
  const subject = await loadConversation(ctx, conversationId)
  const [rows, hasViewed] = await Promise.all([
    findPage(ctx.db, conversationId, position),
    hasViewedListing(ctx.db, subject),
  ])
  const isForward = position.after !== undefined
  const shown = isForward ? rows.slice(0, MESSAGES_PER_PAGE) : rows.slice(0, MESSAGES_PER_PAGE).toReversed()
  const me = ctx.actor.id
  return {
    messages: shown.map((row) => toThreadMessage(me, row, { subject, hasViewed, locale: ctx.request.locale })),
    hasOlder: isForward ? (position.after ?? 0) > 0 : rows.length > MESSAGES_PER_PAGE,
  }
}

export type MessageRow = {
  id: string
  sequence: number
  senderId: string
  senderName: string
  content: string
  visitLine: VisitLine | null
  sentAt: string
  readAt: string | null
  attachments: AttachmentRow[]
}

/** Does not check membership; the caller does. */
export async function findMessage(db: Db, conversationId: string, sequence: number): Promise<MessageRow | null> {
  const rows = await selectMessages(
    db,
    sql`m.conversation_id = ${conversationId} and m.sequence = ${sequence}`,
    sql`limit 1`,
  )
  return rows[0] ?? null
}

/** After a completed viewing the renter needs no payment warning. */
export async function hasViewedListing(
  db: Db,
  { listing, client }: { listing: { id: string }; client: { userId: string } },
): Promise<boolean> {
  const { rows } = await db.execute<{ viewed: boolean }>(sql`
    select exists (select 1 from ${inspections} i where i.tenant_id = ${client.userId} and i.property_id = ${listing.id}
      and i.type = 'viewing' and i.status = 'completed') as viewed`)
  return rows[0]?.viewed === true
}

/** A message as one member sees it. Only the renter gets payment warnings, about messages of the other side. */
export function toThreadMessage(
  me: string,
  { attachments, visitLine, ...row }: MessageRow,
  { subject, hasViewed, locale }: { subject: ConversationSubject; hasViewed: boolean; locale: Locale },
): ThreadMessage {
  const isMine = row.senderId === me
  const isWarned = !isMine && !hasViewed && subject.client.userId === me
  const content = formatMessageText({ content: row.content, visitLine }, locale)
  return {
    ...row,
    content,
    isMine,
    attachments: attachments.map(toAttachment),
    asksForPayment: isWarned && asksForPayment(content),
  }
}

/** Reads one row more than a page, to know whether there are more. */
function findPage(db: Db, conversationId: string, { before, after }: ThreadPosition): Promise<MessageRow[]> {
  const limit = sql`limit ${MESSAGES_PER_PAGE + 1}`
  const inConversation = sql`m.conversation_id = ${conversationId}`
  if (after !== undefined)
    return selectMessages(db, sql`${inConversation} and m.sequence > ${after}`, sql`order by m.sequence ${limit}`)
  const where = before === undefined ? inConversation : sql`${inConversation} and m.sequence < ${before}`
  return selectMessages(db, where, sql`order by m.sequence desc ${limit}`)
}

async function selectMessages(db: Db, where: SQL, orderAndLimit: SQL): Promise<MessageRow[]> {
  const { rows } = await db.execute<Record<keyof MessageRow, unknown>>(buildThreadSql(where, orderAndLimit))
  return rows.map((row) => ({
    id: String(row.id),
    sequence: Number(row.sequence),
    senderId: String(row.senderId),
    senderName: String(row.senderName),
    content: String(row.content),
    visitLine: row.visitLine as VisitLine | null,
    sentAt: new Date(row.sentAt as string).toISOString(),
    readAt: row.readAt === null ? null : new Date(row.readAt as string).toISOString(),
    attachments: row.attachments as AttachmentRow[],
  }))
}

export function buildThreadSql(where: SQL, orderAndLimit: SQL): SQL {
  return sql`
    select m.id, m.sequence, m.sender_id as "senderId", u.full_name as "senderName", m.content, m.visit_line as "visitLine",
      m.created_at as "sentAt", m.read_at as "readAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', f.original_name, 'type', f.content_type,
          'bytes', f.size_bytes, 'path', f.path) order by f.path)
        from ${messageAttachments} a join ${storedFiles} f on f.id = a.file_id where a.message_id = m.id), '[]') as attachments
    from ${messages} m join ${users} u on u.id = m.sender_id where ${where} ${orderAndLimit}`
}
