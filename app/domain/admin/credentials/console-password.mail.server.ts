// Mails about the password of the console, in the language of the administrator.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { LINK_MINUTES } from '#app/domain/accounts/sign-in/one-time-link.rules.ts'
import { CONSOLE_RESET_PAGE } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'

export function buildConsoleResetMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, token }: { siteName: string; token: string },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'admin.passwordReset',
    subject: m.mail_admin_reset_subject({ site: siteName }),
    title: m.reset_title(),
    paragraphs: [
      m.mail_admin_reset_text({ name: recipient.firstName, site: siteName }),
      m.mail_link_minutes({ minutes: LINK_MINUTES }),
    ],
    button: { label: m.reset_title(), url: `/admin/reset-password?token=${token}` },
    after: [m.mail_reset_ignore()],
  }))
}

/** A security notice, in case the owner did not change it. */
export function buildConsolePasswordChangedMail(ctx: Ctx, recipient: Recipient, siteName: string): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'admin.passwordChanged',
    subject: m.mail_admin_password_subject({ site: siteName }),
    title: m.mail_password_changed_title(),
    paragraphs: [m.mail_admin_password_text({ name: recipient.firstName, site: siteName })],
    button: { label: m.mail_notice_button(), url: CONSOLE_RESET_PAGE },
  }))
}
