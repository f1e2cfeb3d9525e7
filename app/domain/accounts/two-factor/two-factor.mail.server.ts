// Security notices about the second factor, in the language of the owner.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'

const ACTION_MESSAGES = {
  'twoFactor.turnedOn': m.mail_twofactor_on,
  'twoFactor.turnedOff': m.mail_twofactor_off,
  'twoFactor.recoveryUsed': m.mail_twofactor_recovery,
  'twoFactor.codesRenewed': m.mail_twofactor_renewed,
}
export type TwoFactorChange = keyof typeof ACTION_MESSAGES

export function buildTwoFactorMail(
  ctx: Ctx,
  recipient: Recipient,
  {
    siteName,
    action,
    resetPage = '/forgot-password',
  }: { siteName: string; action: TwoFactorChange; resetPage?: string },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.twoFactor',
    subject: m.mail_twofactor_subject({ site: siteName }),
    title: m.mail_twofactor_title({ name: recipient.firstName }),
    paragraphs: [ACTION_MESSAGES[action](), m.mail_twofactor_not_you()],
    button: { label: m.mail_twofactor_button(), url: resetPage },
  }))
}
