// Answers a message of the contact form by mail, or marks it as done without an answer. Of two administrators exactly one answers: the
// answer is claimed in the statement that stores it. The texts are not in the audit log.
import { and, eq, isNull } from 'drizzle-orm'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { ContactAction } from './contact-desk.schema.ts'
import { buildContactReplyMail } from './contact-reply.mail.server.ts'

export async function handleContactMessage(ctx: Ctx, input: ContactAction): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'contact.answer')
  const handled = { handledAt: ctx.now(), handledBy: ctx.actor.id }
  await (input.intent === 'reply' ? sendReply(ctx, input, handled) : markAsDone(ctx, input.id, handled))
}

type Handled = { handledAt: Date; handledBy: string }

/** Also of a message that was marked as done. The answer of the person goes to the support address. */
async function sendReply(ctx: Ctx, { id, reply }: { id: string; reply: string }, handled: Handled): Promise<void> {
  const { supportEmail } = await getSettings(ctx)
  await inTransaction(ctx, async (tx) => {
    const [message] = await tx.db
      .update(contactMessages)
      .set({ ...handled, reply, repliedAt: ctx.now() })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.repliedAt)))
      .returning()
    if (!message) fail('contact.alreadyAnswered')
    await sendMail(tx, message.email, (siteName) => buildContactReplyMail(ctx, siteName, { ...message, reply }), {
      replyTo: supportEmail || ctx.config.supportEmail,
    })
    await recordAudit(tx, { action: 'contact.answered', subjectType: 'contactMessage', subjectId: id, details: {} })
  })
}

/** Idempotent; the first administrator stays. */
async function markAsDone(ctx: Ctx, id: string, handled: Handled): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const closed = await tx.db
      .update(contactMessages)
      .set(handled)
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.handledAt)))
      .returning({ id: contactMessages.id })
    if (closed.length > 0)
      await recordAudit(tx, { action: 'contact.closed', subjectType: 'contactMessage', subjectId: id, details: {} })
  })
}
