// The outbox: a mail is a row in the transaction that causes it, delivered later, so a provider that is down delays mail and never loses it.
import { randomUUID } from 'node:crypto'
import { toStorableHead } from '#app/adapters/mail/checked-mail.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export const DELIVER_JOB = 'mail.deliver'
const MAX_BODY_LENGTH = 200_000

export type NewMail = {
  /** Which of our mails it is, for the log and the admin's eye. */
  template: string
  locale: Locale
  /** One mailbox: an address, or a name and an address. From our own records, never from the form that causes the mail. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** Where one POST, without a question, ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string
  /** Whose limits it counts against, as limits.subject.ts writes it. Mail of the platform itself has none. */
  sender?: string
}

/**
 * Call inside the transaction of what it tells about. Over the limit it fails with `email.limitReached` and leaves the transaction
 * usable, so that the caller may keep the message in the product without the mail (PROMISES R1).
 */
export async function queueMail(ctx: Ctx, mail: NewMail): Promise<{ id: string }> {
  const head = toStorableHead(mail)
  for (const body of [mail.text, mail.html ?? '']) {
    if (body.includes('\0') || body.length > MAX_BODY_LENGTH)
      throw new RangeError('the text of a mail is too long or not text')
  }
  if (mail.sender !== undefined) await countAgainstLimits(ctx, mail.sender)
  const id = randomUUID()
  const now = ctx.now()
  await ctx.db.insert(emails).values({
    id,
    messageId: id,
    template: mail.template,
    locale: mail.locale,
    sender: mail.sender ?? null,
    toAddress: head.to,
    replyTo: head.replyTo,
    subject: head.subject,
    textBody: mail.text,
    htmlBody: mail.html ?? null,
    unsubscribeUrl: head.unsubscribeUrl,
    nextAttemptAt: now,
    createdAt: now,
  })
  // A key of its own: with one key for all, everybody who sends mail would wait for each other's transactions.
  await ctx.adapters.jobs.send(ctx.db, DELIVER_JOB, { mailId: id }, { dedupeKey: id })
  return { id }
}

/** Spec §9: 10 an hour and 50 a day. */
async function countAgainstLimits(ctx: Ctx, sender: string): Promise<void> {
  const result = await consumeLimits(ctx, [
    { rule: 'mail.hour', subject: sender },
    { rule: 'mail.day', subject: sender },
  ])
  const seconds = result.retryAfterSeconds
  if (!result.allowed) fail('email.limitReached', { seconds }, { retryAfter: seconds })
}
