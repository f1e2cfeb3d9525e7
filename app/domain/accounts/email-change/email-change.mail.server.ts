// Mails about a change of the e-mail address, in the language of the account.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { EMAIL_CHANGE_HOURS } from './email-change.rules.ts'
import type { ConfirmingAddress } from './pending-email-change.queries.server.ts'

type MailText = Pick<NewMail, 'subject' | 'text' | 'html'>
type MailData = { siteName: string; newEmail: string }

/** With the link that confirms the change for one of the two addresses. */
export function buildEmailChangeMail(
  ctx: Ctx,
  { locale, firstName }: Recipient,
  { siteName, newEmail, token, address }: MailData & { token: string; address: ConfirmingAddress },
): MailText {
  return withLocale(locale, () => ({
    subject: m.mail_email_change_subject({ site: siteName }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_email_change_title({ name: firstName }),
      paragraphs: [
        address === 'new'
          ? m.mail_email_change_new({ site: siteName })
          : m.mail_email_change_old({ site: siteName, email: newEmail }),
        m.mail_email_change_both({ hours: EMAIL_CHANGE_HOURS }),
      ],
      button: {
        label: m.mail_email_change_button(),
        url: new URL(`/confirm-email?token=${token}`, ctx.config.baseUrl).href,
      },
      after: [address === 'new' ? m.mail_email_change_ignore() : m.mail_email_change_not_you()],
    }),
  }))
}

/** For an address that has an account. Only its owner learns it. */
export function buildEmailTakenMail(ctx: Ctx, { locale }: Recipient, { siteName }: MailData): MailText {
  return withLocale(locale, () => ({
    subject: m.mail_email_taken_subject({ site: siteName }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_email_taken_title(),
      paragraphs: [m.mail_email_taken_text({ site: siteName }), m.mail_email_taken_ignore()],
      button: { label: m.mail_email_taken_button(), url: new URL('/signin', ctx.config.baseUrl).href },
    }),
  }))
}

/** A security notice to the old address. */
export function buildEmailChangedMail(
  ctx: Ctx,
  { locale, firstName }: Recipient,
  { siteName, newEmail }: MailData,
): MailText {
  return withLocale(locale, () => ({
    subject: m.mail_email_changed_subject({ site: siteName }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_email_changed_title({ name: firstName }),
      paragraphs: [m.mail_email_changed_text({ site: siteName, email: newEmail })],
      button: { label: m.mail_email_changed_button(), url: new URL('/signin', ctx.config.baseUrl).href },
    }),
  }))
}
