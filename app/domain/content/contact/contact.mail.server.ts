// The mail of the contact form to the support address.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'
import type { ContactInput } from './contact.schema.ts'

type Message = Pick<ContactInput, 'name' | 'email' | 'subject' | 'message'>

export function buildContactMail(
  ctx: Ctx,
  siteName: string,
  { name, email, subject, message }: Message,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { locale } = ctx.request
  return withLocale(locale, () => ({
    subject: m.contact_mail_subject({ site: siteName, subject: toOneLine(subject) }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.contact_mail_title(),
      paragraphs: [m.contact_mail_from({ name: toOneLine(name), email }), ...message.split(/\n{2,}/)],
      button: { label: m.contact_mail_open(), url: new URL('/contact', ctx.config.baseUrl).href },
      after: [m.contact_mail_reply()],
    }),
  }))
}
