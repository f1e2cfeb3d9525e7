import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { getFirstName } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

type Invitation = { fullName: string; type: string; locale: Locale }

export function buildInvitationMail(ctx: Ctx, { fullName, type, locale }: Invitation, siteName: string) {
  const url = new URL('/register-enhanced', ctx.config.baseUrl)
  url.searchParams.set('type', type)
  return withLocale(locale, () => ({
    subject: m.mail_invite_subject({ site: siteName }),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_invite_title({ name: getFirstName(fullName) }),
      paragraphs: [m.mail_invite_text({ site: siteName })],
      button: { label: m.mail_invite_button(), url: url.href },
      after: [m.mail_invite_ignore()],
    }),
  }))
}
