// Delivery status of the mail of an inquiry. Only the sender may read it.
import { and, desc, eq } from 'drizzle-orm'
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { DeliveryStatus, InquiryEmail } from './inquiry.model.ts'

const COLUMNS = {
  id: inquiries.id,
  status: emails.status,
  attempts: emails.attempts,
  nextAttemptAt: emails.nextAttemptAt,
}
type Row = {
  id: string
  status: 'queued' | 'sending' | 'sent' | 'dead' | null
  attempts: number | null
  nextAttemptAt: Date | null
}

/** With the data for a mailto link if the mail was not sent and the recipient is an agent. */
export async function getInquiryEmail(ctx: Ctx, inquiryId: string): Promise<InquiryEmail> {
  requireSignIn(ctx.actor)
  if (!isUuid(inquiryId)) fail('message.notFound')
  const [row] = await ctx.db
    .select({
      ...COLUMNS,
      to: emails.toAddress,
      subject: emails.subject,
      content: messages.content,
      visitLine: messages.visitLine,
      agentId: conversations.agentId,
    })
    .from(inquiries)
    .innerJoin(messages, eq(messages.id, inquiries.messageId))
    .innerJoin(conversations, eq(conversations.id, inquiries.conversationId))
    .leftJoin(emails, eq(emails.id, inquiries.emailId))
    .where(and(eq(inquiries.id, inquiryId), eq(inquiries.senderId, ctx.actor.id)))
  if (!row) fail('message.notFound')
  const delivery = toDeliveryStatus(row)
  const { to, subject, agentId } = row
  const body = formatMessageText(row, ctx.request.locale)
  const isStuck = delivery.state === 'delayed' || delivery.state === 'dead'
  const fallback = isStuck && agentId !== null && to !== null && subject !== null ? { to, subject, body } : null
  return { delivery, fallback }
}

/** Of the actor's latest inquiry in the conversation; null if there is none or its mail was sent. */
export async function getLatestInquiryEmail(
  ctx: Ctx,
  conversationId: string,
): Promise<{ inquiryId: string; delivery: DeliveryStatus } | null> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(inquiries)
    .leftJoin(emails, eq(emails.id, inquiries.emailId))
    .where(and(eq(inquiries.conversationId, conversationId), eq(inquiries.senderId, ctx.actor.id)))
    .orderBy(desc(inquiries.createdAt))
    .limit(1)
  if (!row) return null
  const delivery = toDeliveryStatus(row)
  return delivery.state === 'sent' || delivery.state === 'none' ? null : { inquiryId: row.id, delivery }
}

/** The actor's latest inquiry about the listing. */
export async function findLatestInquiry(
  ctx: Ctx,
  listingId: string,
): Promise<{ inquiryId: string; conversationId: string } | null> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select({ inquiryId: inquiries.id, conversationId: inquiries.conversationId })
    .from(inquiries)
    .where(and(eq(inquiries.propertyId, listingId), eq(inquiries.senderId, ctx.actor.id)))
    .orderBy(desc(inquiries.createdAt))
    .limit(1)
  return row ?? null
}

/** "delayed" only after a failed attempt; before that the mail is "queued". */
function toDeliveryStatus({ status, attempts, nextAttemptAt }: Row): DeliveryStatus {
  if (status === null) return { state: 'none', nextAttemptAt: null }
  if (status === 'sent' || status === 'dead') return { state: status, nextAttemptAt: null }
  const hasFailed = (attempts ?? 0) > (status === 'sending' ? 1 : 0)
  if (!hasFailed) return { state: 'queued', nextAttemptAt: null }
  const isPlanned = status === 'queued' && nextAttemptAt !== null
  return { state: 'delayed', nextAttemptAt: isPlanned ? nextAttemptAt.toISOString() : null }
}
