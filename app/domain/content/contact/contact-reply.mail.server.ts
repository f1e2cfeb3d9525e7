// The answer of the support to a message of the contact form, in the language of the message, with the message below.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

type Answer = { name: string; subject: string; message: string; reply: string; locale: Locale }

export function buildContactReplyMail(
  ctx: Ctx,
  siteName: string,
  { name, subject, message, reply, locale }: Answer,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  return withLocale(locale, () => ({
    subject: m.contact_reply_subject({ subject: toOneLine(subject) }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.contact_reply_title({ site: siteName }),
      paragraphs: [m.mail_notification_hello({ name: toOneLine(name) }), ...toParagraphs(reply)],
      items: [{ title: m.contact_reply_quoted(), note: toOneLine(subject), line: message }],
      button: { label: m.contact_reply_help(), url: new URL('/help', ctx.config.baseUrl).href },
      after: [m.contact_reply_more()],
    }),
  }))
}

const toParagraphs = (text: string) => text.split(/\n{2,}/)
