// The mail with which a renter asks an earlier owner for a reference. The person has no account: it says who gave us the address, and for what.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'

export type ReferenceMail = {
  locale: Locale
  name: string
  renter: string
  place: string
  expiresAt: Date
  url: string
}

export function buildReferenceMail(ctx: Ctx, facts: ReferenceMail, siteName: string): RenderedMail {
  const { name, renter, place, expiresAt, url } = facts
  return renderMail(ctx, facts, siteName, () => ({
    template: 'reference.asked',
    subject: m.mail_reference_subject({ renter }),
    title: m.mail_reference_title({ name }),
    paragraphs: [m.mail_reference_text({ renter, place }), m.mail_reference_use({ renter })],
    button: { label: m.mail_reference_button(), url },
    after: [m.mail_reference_expires({ date: formatDate(expiresAt) }), m.mail_reference_data({ renter })],
  }))
}
