// The mails around leaving and taking one's data along, in the language of the account.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { mailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { ERASURE_GRACE_DAYS } from './erasure.rules.ts'

type MailText = Pick<NewMail, 'subject' | 'text' | 'html'>

export function erasureMail(ctx: Ctx, to: Recipient, about: { siteName: string; eraseAfter: Date }): MailText {
  const { locale } = to
  const site = about.siteName
  return withLocale(locale, () => ({
    subject: m.mail_erasure_subject({ site }),
    ...mailBodies({
      locale,
      siteName: site,
      title: m.mail_erasure_title(),
      paragraphs: [
        m.mail_erasure_text({ name: to.firstName, site, date: formatDate(about.eraseAfter) }),
        m.mail_erasure_undo({ days: ERASURE_GRACE_DAYS }),
      ],
      button: {
        label: m.mail_erasure_button(),
        url: new URL('/dashboard/settings/privacy/deletion', ctx.config.baseUrl).href,
      },
      after: [m.mail_erasure_not_you()],
    }),
  }))
}

export function exportMail(
  ctx: Ctx,
  to: Recipient,
  about: { siteName: string; exportId: string; token: string; expiresAt: Date },
): MailText {
  const { locale } = to
  const site = about.siteName
  const url = new URL('/dashboard/settings/privacy/download', ctx.config.baseUrl)
  url.searchParams.set('id', about.exportId)
  url.searchParams.set('token', about.token)
  return withLocale(locale, () => ({
    subject: m.mail_export_subject({ site }),
    ...mailBodies({
      locale,
      siteName: site,
      title: m.mail_export_title(),
      paragraphs: [m.mail_export_text({ name: to.firstName, site, until: formatDateTime(about.expiresAt) })],
      button: { label: m.mail_export_button(), url: url.href },
      after: [m.mail_export_not_you()],
    }),
  }))
}
