// The mail of the double opt-in.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { CONFIRM_WITHIN_DAYS } from './newsletter.rules.ts'

export type NewsletterLinks = { confirmToken: string; unsubscribeToken: string }

export function buildConfirmationMail(
  ctx: Ctx,
  siteName: string,
  links: NewsletterLinks,
): Pick<NewMail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const buildLink = (path: string, token: string) => new URL(`${path}?token=${token}`, ctx.config.baseUrl).href
  const unsubscribeUrl = buildLink('/newsletter/unsubscribe', links.unsubscribeToken)
  return withLocale(ctx.request.locale, () => ({
    unsubscribeUrl,
    subject: m.newsletter_mail_subject({ site: siteName }),
    ...buildMailBodies({
      locale: ctx.request.locale,
      siteName,
      title: m.newsletter_confirm_title(),
      paragraphs: [m.newsletter_mail_text({ site: siteName, days: CONFIRM_WITHIN_DAYS })],
      button: { label: m.newsletter_confirm(), url: buildLink('/newsletter/confirm', links.confirmToken) },
      after: [m.newsletter_mail_ignore()],
      footer: {
        text: m.newsletter_mail_leave(),
        label: m.newsletter_leave(),
        url: unsubscribeUrl,
      },
    }),
  }))
}
