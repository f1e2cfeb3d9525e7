// Mails about erasure and export, in the language of the account.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { ERASURE_GRACE_DAYS } from './erasure.rules.ts'

type MailText = Pick<NewMail, 'subject' | 'text' | 'html'>

export function buildErasureMail(
  ctx: Ctx,
  recipient: Recipient,
  details: { siteName: string; eraseAfter: Date },
): MailText {
  const { locale } = recipient
  const site = details.siteName
  return withLocale(locale, () => ({
    subject: m.mail_erasure_subject({ site }),
    ...buildMailBodies({
      locale,
      siteName: site,
      title: m.mail_erasure_title(),
      paragraphs: [
        m.mail_erasure_text({ name: recipient.firstName, site, date: formatDate(details.eraseAfter) }),
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

export function buildExportMail(
  ctx: Ctx,
  recipient: Recipient,
  details: { siteName: string; exportId: string; token: string; expiresAt: Date },
): MailText {
  const { locale } = recipient
  const site = details.siteName
  const url = new URL('/dashboard/settings/privacy/download', ctx.config.baseUrl)
  url.searchParams.set('id', details.exportId)
  url.searchParams.set('token', details.token)
  return withLocale(locale, () => ({
    subject: m.mail_export_subject({ site }),
    ...buildMailBodies({
      locale,
      siteName: site,
      title: m.mail_export_title(),
      paragraphs: [m.mail_export_text({ name: recipient.firstName, site, until: formatDateTime(details.expiresAt) })],
      button: { label: m.mail_export_button(), url: url.href },
      after: [m.mail_export_not_you()],
    }),
  }))
}
