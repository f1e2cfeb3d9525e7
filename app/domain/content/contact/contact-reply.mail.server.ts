// The answer of the support to a message of the contact form, in the language of the message, with the message below.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

type Answer = { name: string; subject: string; message: string; reply: string; locale: Locale }

export function buildContactReplyMail(ctx: Ctx, siteName: string, answer: Answer): RenderedMail {
  const { name, subject, message, reply } = answer
  return renderMail(ctx, answer, siteName, () => ({
    template: 'contact.reply',
    subject: m.contact_reply_subject({ subject }),
    title: m.contact_reply_title({ site: siteName }),
    paragraphs: [m.mail_notification_hello({ name: toOneLine(name) }), ...reply.split(/\n{2,}/)],
    items: [{ title: m.ui_your_message(), note: toOneLine(subject), line: message }],
    button: { label: m.contact_reply_help(), url: '/help' },
    after: [m.contact_reply_more()],
  }))
}
