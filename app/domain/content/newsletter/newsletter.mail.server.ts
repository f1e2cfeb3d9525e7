// The mail of the double opt-in.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { CONFIRM_WITHIN_DAYS } from './newsletter.rules.ts'

export type NewsletterLinks = { confirmToken: string; unsubscribeToken: string }

export function buildConfirmationMail(ctx: Ctx, siteName: string, links: NewsletterLinks): RenderedMail {
  const leaveUrl = new URL(`/newsletter/unsubscribe?token=${links.unsubscribeToken}`, ctx.config.baseUrl).href
  return renderMail(ctx, ctx.request, siteName, () => ({
    template: 'newsletter.confirm',
    subject: m.newsletter_mail_subject({ site: siteName }),
    title: m.newsletter_confirm_title(),
    paragraphs: [m.newsletter_mail_text({ site: siteName, days: CONFIRM_WITHIN_DAYS })],
    button: { label: m.newsletter_confirm(), url: `/newsletter/confirm?token=${links.confirmToken}` },
    after: [m.newsletter_mail_ignore()],
    leave: { text: m.newsletter_mail_leave(), label: m.newsletter_leave(), url: leaveUrl },
  }))
}
