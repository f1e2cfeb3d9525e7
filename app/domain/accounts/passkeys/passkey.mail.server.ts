// Security notices about passkeys, in the language of the owner.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'

export type PasskeyChange = 'added' | 'removed'
type PasskeyMailData = { siteName: string; change: PasskeyChange; passkeyName: string }

export function buildPasskeyMail(
  ctx: Ctx,
  { locale, firstName }: Recipient,
  { siteName, change, passkeyName }: PasskeyMailData,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  return withLocale(locale, () => {
    const isAdded = change === 'added'
    return {
      subject: isAdded
        ? m.mail_passkey_added_subject({ site: siteName })
        : m.mail_passkey_removed_subject({ site: siteName }),
      ...buildMailBodies({
        locale,
        siteName,
        title: m.mail_twofactor_title({ name: firstName }),
        paragraphs: [
          isAdded ? m.mail_passkey_added({ passkey: passkeyName }) : m.mail_passkey_removed({ passkey: passkeyName }),
          m.mail_passkey_not_you(),
        ],
        button: {
          label: m.mail_passkey_button(),
          url: new URL('/dashboard/settings/passkeys', ctx.config.baseUrl).href,
        },
      }),
    }
  })
}
