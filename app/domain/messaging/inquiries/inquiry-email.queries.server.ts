// What became of the mail of an inquiry, told to whoever sent it and to nobody else.
import { and, desc, eq } from 'drizzle-orm'
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
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

/** With what the mail client is opened with, where the mail has not gone and the other side is an agent (spec §8). */
export async function getInquiryEmail(ctx: Ctx, inquiryId: string): Promise<InquiryEmail> {
  requireSignIn(ctx.actor)
  if (!isUuid(inquiryId)) fail('message.notFound')
  const [row] = await ctx.db
    .select({
      ...COLUMNS,
      to: emails.toAddress,
      subject: emails.subject,
      body: messages.content,
      agentId: conversations.agentId,
    })
    .from(inquiries)
    .innerJoin(messages, eq(messages.id, inquiries.messageId))
    .innerJoin(conversations, eq(conversations.id, inquiries.conversationId))
    .leftJoin(emails, eq(emails.id, inquiries.emailId))
    .where(and(eq(inquiries.id, inquiryId), eq(inquiries.senderId, ctx.actor.id)))
  if (!row) fail('message.notFound')
  const delivery = toDeliveryStatus(row)
  const { to, subject, body, agentId } = row
  const isStuck = delivery.state === 'delayed' || delivery.state === 'dead'
  const fallback = isStuck && agentId !== null && to !== null && subject !== null ? { to, subject, body } : null
  return { delivery, fallback }
}

/** Of my latest inquiry in a conversation; null when I sent none or its mail has arrived. */
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

/** A mail that has failed once waits for its next attempt; one that is under way for the first time is simply on its way. */
function toDeliveryStatus({ status, attempts, nextAttemptAt }: Row): DeliveryStatus {
  if (status === null) return { state: 'none', nextAttemptAt: null }
  if (status === 'sent' || status === 'dead') return { state: status, nextAttemptAt: null }
  const hasFailed = (attempts ?? 0) > (status === 'sending' ? 1 : 0)
  if (!hasFailed) return { state: 'queued', nextAttemptAt: null }
  const isPlanned = status === 'queued' && nextAttemptAt !== null
  return { state: 'delayed', nextAttemptAt: isPlanned ? nextAttemptAt.toISOString() : null }
}
