// The mail that brings an invited roommate the link. The person may have no account yet: it says who gave us the address.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type RoommateInvitationMail = {
  locale: Locale
  inviter: string
  listing: string
  rentShare: number
  startsOn: Day
  expiresAt: Date
  url: string
}

export function buildRoommateInvitationMail(
  ctx: Ctx,
  invitation: RoommateInvitationMail,
  siteName: string,
): RenderedMail {
  const { inviter, listing, rentShare, startsOn, expiresAt, url } = invitation
  return renderMail(ctx, invitation, siteName, () => ({
    template: 'roommate.invited',
    subject: m.mail_roommate_subject({ inviter }),
    title: m.mail_roommate_title({ inviter }),
    paragraphs: [
      m.mail_roommate_text({ listing, amount: formatAmount(rentShare), date: formatDate(startsOn) }),
      m.mail_roommate_consent(),
    ],
    button: { label: m.mail_tenant_button(), url },
    after: [m.mail_tenant_expires({ date: formatDate(expiresAt) }), m.mail_roommate_data({ inviter })],
  }))
}
