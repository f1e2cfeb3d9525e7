// The outbox: a mail is a row in the transaction of its cause and is delivered later. A provider that is down delays mails
// and never loses them. The tokens of its links are stored encrypted.
import { randomUUID } from 'node:crypto'
import { toStorableHead } from '#app/adapters/mail/checked-mail.server.ts'
import { type MailAttachment, requireAttachments } from '#app/adapters/mail/mail-attachments.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { RenderedMail } from './rendered-mail.rules.server.ts'
import { sealMail } from './sealed-mail.rules.server.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export const DELIVER_JOB = 'mail.deliver'
const MAX_BODY_LENGTH = 200_000

export type NewMail = {
  /** Name of the template, for log and admins. */
  template: string
  locale: Locale
  /** One mailbox: an address, or a name and an address. From our database, never from the form that causes the mail. */
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** Receives the one-click unsubscribe POST (RFC 8058). */
  unsubscribeUrl?: string
  /** Stored encrypted and deleted after the delivery, as the tokens of links are. */
  code?: string
  /** Small text files, such as a calendar invitation (mail-attachments.ts). */
  attachments?: readonly MailAttachment[]
  /** Subject of the mail limits (limit-subject.rules.ts). Mail of the platform itself has none. */
  sender?: string
  /** `countMail` was called before. */
  isCounted?: boolean
}

type MailOptions = Pick<NewMail, 'replyTo' | 'attachments' | 'sender' | 'isCounted'>

/** Queues a mail that is declared with `renderMail`. Same rules as `queueMail`. */
export async function sendMail(
  ctx: Ctx,
  to: string,
  buildMail: (siteName: string) => RenderedMail,
  options: MailOptions = {},
): Promise<{ id: string }> {
  const { siteName } = await getSettings(ctx)
  return queueMail(ctx, { to, ...options, ...buildMail(siteName) })
}

/**
 * Call it in the transaction of the cause. Over the limit it fails with `email.limitReached` and the transaction stays
 * usable, so that the caller can store the message without the mail (promise R1).
 */
export async function queueMail(ctx: Ctx, mail: NewMail): Promise<{ id: string }> {
  const head = toStorableHead(mail)
  const attachments = requireAttachments(mail.attachments ?? [])
  for (const body of [mail.text, mail.html ?? '']) {
    if (body.includes('\0') || body.length > MAX_BODY_LENGTH)
      throw new RangeError('the text of a mail is too long or not text')
  }
  if (mail.sender !== undefined && !mail.isCounted) await countMail(ctx, mail.sender)
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
    ...sealMail(
      ctx.adapters.cipher,
      id,
      { text: mail.text, html: mail.html ?? null, unsubscribeUrl: head.unsubscribeUrl },
      mail.code ?? null,
    ),
    attachments: attachments.length === 0 ? null : attachments,
    nextAttemptAt: now,
    createdAt: now,
  })
  // One dedupe key for each mail: with a shared key, all senders would wait for the transactions of others.
  await ctx.adapters.jobs.send(ctx.db, DELIVER_JOB, { mailId: id }, { dedupeKey: id })
  return { id }
}

/** Call it yourself, before the transaction, if the limit must count a request that may send no mail. */
export async function countMail(ctx: Ctx, sender: string): Promise<void> {
  const result = await consumeLimits(ctx, [
    { rule: 'mail.hour', subject: sender },
    { rule: 'mail.day', subject: sender },
  ])
  const seconds = result.retryAfterSeconds
  if (!result.allowed) fail('email.limitReached', { seconds }, { retryAfter: seconds })
}
