// The mail of the contact form to the support address.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'
import type { ContactInput } from './contact.schema.ts'

type Message = Pick<ContactInput, 'name' | 'email' | 'subject' | 'message'>

export function buildContactMail(ctx: Ctx, siteName: string, { name, email, subject, message }: Message): RenderedMail {
  return renderMail(ctx, ctx.request, siteName, () => ({
    template: 'contact.message',
    subject: m.contact_mail_subject({ site: siteName, subject }),
    title: m.contact_mail_title(),
    paragraphs: [m.contact_mail_from({ name: toOneLine(name), email }), ...message.split(/\n{2,}/)],
    button: { label: m.contact_mail_open(), url: '/contact' },
    after: [m.contact_mail_reply()],
  }))
}
