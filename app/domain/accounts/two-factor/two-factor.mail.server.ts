// Security notices about the second factor, in the language of the owner.
import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'

const ACTION_MESSAGES: Partial<Record<AuditAction, () => string>> = {
  'twoFactor.turnedOn': m.mail_twofactor_on,
  'twoFactor.turnedOff': m.mail_twofactor_off,
  'twoFactor.recoveryUsed': m.mail_twofactor_recovery,
  'twoFactor.codesRenewed': m.mail_twofactor_renewed,
}

export function buildTwoFactorMail(
  ctx: Ctx,
  { locale, firstName }: Recipient,
  { siteName, action }: { siteName: string; action: AuditAction },
): Pick<NewMail, 'subject' | 'text' | 'html'> | null {
  const getMessage = ACTION_MESSAGES[action]
  if (!getMessage) return null
  return withLocale(locale, () => ({
    subject: m.mail_twofactor_subject({ site: siteName }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_twofactor_title({ name: firstName }),
      paragraphs: [getMessage(), m.mail_twofactor_not_you()],
      button: { label: m.mail_twofactor_button(), url: new URL('/forgot-password', ctx.config.baseUrl).href },
    }),
  }))
}
