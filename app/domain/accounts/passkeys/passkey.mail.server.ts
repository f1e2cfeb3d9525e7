// Security notices about passkeys, in the language of the owner.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'

export type PasskeyChange = 'added' | 'removed'
type PasskeyMailData = { siteName: string; change: PasskeyChange; passkeyName: string }

const CHANGES = {
  added: { getSubject: m.mail_passkey_added_subject, getText: m.mail_passkey_added },
  removed: { getSubject: m.mail_passkey_removed_subject, getText: m.mail_passkey_removed },
}

export function buildPasskeyMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, change, passkeyName }: PasskeyMailData,
): RenderedMail {
  const { getSubject, getText } = CHANGES[change]
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.passkey',
    subject: getSubject({ site: siteName }),
    title: m.mail_twofactor_title({ name: recipient.firstName }),
    paragraphs: [getText({ passkey: passkeyName }), m.mail_passkey_not_you()],
    button: { label: m.mail_passkey_button(), url: '/dashboard/settings/passkeys' },
  }))
}
