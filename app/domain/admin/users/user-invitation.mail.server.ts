import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { getFirstName } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

type Invitation = { fullName: string; type: string; locale: Locale }

export function buildInvitationMail(ctx: Ctx, invitation: Invitation, siteName: string): RenderedMail {
  const { fullName, type } = invitation
  return renderMail(ctx, invitation, siteName, () => ({
    template: 'user.invited',
    subject: m.mail_invite_subject({ site: siteName }),
    title: m.mail_welcome_title({ name: getFirstName(fullName) }),
    paragraphs: [m.mail_invite_text({ site: siteName })],
    button: { label: m.ui_register(), url: `/register-enhanced?${new URLSearchParams({ type }).toString()}` },
    after: [m.mail_invite_ignore()],
  }))
}
