// The mail with the link to a brokerage. The person may have no account yet: it says who gave us the address.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'

export type BrokerageInvitationMail = {
  locale: Locale
  broker: string
  brokerage: string
  expiresAt: Date
  url: string
}

export function buildBrokerageInvitationMail(
  ctx: Ctx,
  invitation: BrokerageInvitationMail,
  siteName: string,
): RenderedMail {
  const { broker, brokerage, expiresAt, url } = invitation
  return renderMail(ctx, invitation, siteName, () => ({
    template: 'brokerage.invited',
    subject: m.mail_brokerage_subject({ brokerage }),
    title: m.mail_brokerage_title({ broker, brokerage }),
    paragraphs: [m.mail_brokerage_text(), m.mail_brokerage_account()],
    button: { label: m.mail_team_button(), url },
    after: [m.mail_tenant_expires({ date: formatDate(expiresAt) }), m.mail_brokerage_data({ broker })],
  }))
}
