// The contact form: the message is stored and mailed to the support address in one transaction, so that a mail provider that is down loses
// nothing. Guarded without a third party: a hidden field, the time since the form was opened, and limits.
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { buildContactMail } from './contact.mail.server.ts'
import type { ContactInput } from './contact.schema.ts'
import { isStampValid, MIN_SECONDS_OPEN } from './form-stamp.rules.server.ts'

/**
 * A filled hidden field gets the answer of success and nothing is stored, so that a program learns nothing. A form that was sent too fast is
 * refused with what was typed: a person may have used autofill.
 */
export async function sendContactMessage(ctx: Ctx, input: ContactInput): Promise<void> {
  authorize(ctx.actor, 'contact.send')
  const { website, stamp, ...message } = input
  const sender = ctx.actor ? getAccountSubject(ctx.actor.id) : getAddressSubject(ctx.request.clientAddress)
  await hitLimit(ctx, 'contact', sender)
  if (website !== '') return
  if (!isStampValid(ctx, stamp))
    fail('app.tooManyRequests', { seconds: MIN_SECONDS_OPEN }, { retryAfter: MIN_SECONDS_OPEN })
  try {
    await storeAndQueue(ctx, sender, message)
  } catch (error) {
    if (isAppError(error)) throw error
    fail('contact.failed', {}, { cause: error })
  }
}

type Message = Pick<ContactInput, 'name' | 'email' | 'subject' | 'message'>

async function storeAndQueue(ctx: Ctx, sender: string, message: Message): Promise<void> {
  const { supportEmail } = await getSettings(ctx)
  const { locale } = ctx.request
  await inTransaction(ctx, async (tx) => {
    const { id: emailId } = await sendMail(
      tx,
      supportEmail || ctx.config.supportEmail,
      (siteName) => buildContactMail(ctx, siteName, message),
      { replyTo: message.email, sender },
    )
    await tx.db
      .insert(contactMessages)
      .values({ ...message, userId: ctx.actor?.id ?? null, locale, emailId, createdAt: ctx.now() })
  })
}
