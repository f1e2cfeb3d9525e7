// Mails about a change of the email address, in the language of the account.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { EMAIL_CHANGE_HOURS } from './email-change.rules.ts'
import type { ConfirmingAddress } from './pending-email-change.queries.server.ts'

type MailData = { siteName: string; newEmail: string }

/** Each of the two addresses gets a mail with the link that confirms the change for it. */
const CONFIRMATIONS = {
  old: { template: 'account.emailChangeOld', getText: m.mail_email_change_old, getAfter: m.mail_email_change_not_you },
  new: { template: 'account.emailChangeNew', getText: m.mail_email_change_new, getAfter: m.mail_email_change_ignore },
} as const satisfies Record<ConfirmingAddress, unknown>

export function buildEmailChangeMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, newEmail, token, address }: MailData & { token: string; address: ConfirmingAddress },
): RenderedMail {
  const { template, getText, getAfter } = CONFIRMATIONS[address]
  return renderMail(ctx, recipient, siteName, () => ({
    template,
    subject: m.mail_email_change_subject({ site: siteName }),
    title: m.mail_email_change_title({ name: recipient.firstName }),
    paragraphs: [getText({ site: siteName, email: newEmail }), m.mail_email_change_both({ hours: EMAIL_CHANGE_HOURS })],
    button: { label: m.email_confirm_submit(), url: `/confirm-email?token=${token}` },
    after: [getAfter()],
  }))
}

/** For an address that has an account. Only its owner learns it. */
export function buildEmailTakenMail(ctx: Ctx, recipient: Recipient, { siteName }: MailData): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.emailChangeTaken',
    subject: m.mail_email_taken_subject({ site: siteName }),
    title: m.mail_email_taken_title(),
    paragraphs: [m.mail_email_taken_text({ site: siteName }), m.mail_email_taken_ignore()],
    button: { label: m.ui_sign_in(), url: '/signin' },
  }))
}

/** A security notice to the old address. */
export function buildEmailChangedMail(ctx: Ctx, recipient: Recipient, { siteName, newEmail }: MailData): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.emailChanged',
    subject: m.mail_email_changed_subject({ site: siteName }),
    title: m.mail_email_changed_title({ name: recipient.firstName }),
    paragraphs: [m.mail_email_changed_text({ site: siteName, email: newEmail })],
    button: { label: m.ui_sign_in(), url: '/signin' },
  }))
}
