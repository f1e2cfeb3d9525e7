// Delivers due mails of the outbox, each by one worker. A worker that dies after the delivery and before the update causes
// at most one duplicate, with the same Message-ID (promise E2).
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { MailDeliveryError } from '#app/adapters/mail/mail-transport.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isUndeliverable } from './mail-suspension.commands.server.ts'
import { scrubMail, unsealMail } from './sealed-mail.rules.server.ts'
import { isGivenUp, LEASE_MS, MAX_FAILURES_IN_A_ROW, MAX_MAILS_PER_ROUND, getRetryDelayMs } from './mail.rules.ts'

type MailRow = typeof emails.$inferSelect
type Outcome = 'sent' | 'delayed' | 'dead'
export type DeliveryRound = Record<Outcome, number>

export async function deliverDueMails(ctx: Ctx): Promise<DeliveryRound> {
  const round: DeliveryRound = { sent: 0, delayed: 0, dead: 0 }
  let failuresInARow = 0
  for (let count = 0; count < MAX_MAILS_PER_ROUND && failuresInARow < MAX_FAILURES_IN_A_ROW; count++) {
    const mail = await claimNextMail(ctx)
    if (!mail) break
    const outcome = await deliverMail(ctx, mail)
    round[outcome]++
    failuresInARow = outcome === 'delayed' ? failuresInARow + 1 : 0
  }
  return round
}

/**
 * While a mail is `sending`, `next_attempt_at` is the end of the lease of the worker: an abandoned mail becomes due again.
 */
async function claimNextMail(ctx: Ctx): Promise<MailRow | undefined> {
  const now = ctx.now()
  const nextMailId = ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.status, ['queued', 'sending']), lte(emails.nextAttemptAt, now)))
    .orderBy(emails.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimedMail] = await ctx.db
    .update(emails)
    .set({
      status: 'sending',
      attempts: sql`${emails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(eq(emails.id, sql`(${nextMailId})`)) // `=` and not `in`: the subquery must run exactly once
    .returning()
  return claimedMail
}

async function deliverMail(ctx: Ctx, mail: MailRow): Promise<Outcome> {
  try {
    const { text, html, unsubscribeUrl } = unsealMail(ctx.adapters.cipher, mail)
    if (await isUndeliverable(ctx, { toAddress: mail.toAddress, unsubscribeUrl }))
      throw new MailDeliveryError('the provider reported the address', { isRetryable: false })
    await ctx.adapters.mail.deliver({
      messageId: mail.messageId,
      to: mail.toAddress,
      subject: mail.subject,
      text,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      ...(html === null ? {} : { html }),
      ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
      ...(mail.attachments === null ? {} : { attachments: mail.attachments }),
    })
  } catch (error) {
    return recordFailure(ctx, mail, error)
  }
  await updateClaimedMail(ctx, mail, {
    status: 'sent',
    sentAt: ctx.now(),
    lastError: null,
    ...discardTokens(ctx, mail),
  })
  ctx.adapters.log.info('mail.sent', { mailId: mail.id, template: mail.template, attempts: mail.attempts })
  return 'sent'
}

async function recordFailure(ctx: Ctx, mail: MailRow, error: unknown): Promise<Outcome> {
  const isRetryable = !(error instanceof MailDeliveryError) || error.isRetryable
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const logDetails = { mailId: mail.id, template: mail.template, attempts: mail.attempts, error }
  if (isGivenUp(mail.attempts, isRetryable)) {
    await updateClaimedMail(ctx, mail, { status: 'dead', lastError, ...discardTokens(ctx, mail) })
    ctx.adapters.log.error('mail.dead', logDetails)
    return 'dead'
  }
  const nextAttemptAt = new Date(ctx.now().getTime() + getRetryDelayMs(mail.attempts))
  await updateClaimedMail(ctx, mail, { status: 'queued', nextAttemptAt, lastError })
  ctx.adapters.log.warn('mail.delayed', logDetails)
  return 'delayed'
}

/**
 * A mail that is sent or given up needs its tokens no more. With the transport `outbox` the stored mail is the mailbox: its tokens
 * stay, encrypted, so that the developer page can show the links.
 */
function discardTokens(ctx: Ctx, mail: MailRow): Partial<MailRow> {
  return ctx.adapters.mail.kind === 'outbox' ? {} : scrubMail(mail)
}

/** Only while this worker holds the lease: a late worker must not overwrite the result of another. */
async function updateClaimedMail(ctx: Ctx, mail: MailRow, change: Partial<MailRow>): Promise<void> {
  const isOurs = and(eq(emails.id, mail.id), eq(emails.status, 'sending'), eq(emails.attempts, mail.attempts))
  await ctx.db.update(emails).set(change).where(isOurs)
}
