// The inquiry mail to the listing contact, in the language of the contact. Reply-To is the sender of the inquiry.
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { getDashboardRole, getViewingsPath } from '#app/shared/dashboard-paths.ts'
import { href } from '#app/shared/href.ts'
import { toOneLine } from '#app/shared/text.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import type { Contact, InquiryListing } from './inquiry-contact.queries.server.ts'

export type SenderDetails = { fullName: string; email: string }
export type InquiryMailContent = {
  listing: InquiryListing
  sender: SenderDetails
  variant: InquiryVariant
  /** The text of the message in the conversation. */
  text: { content: string; visitLine: VisitLine | null }
  phone: string | null
  conversationId: string
}

export function buildInquiryMail(
  ctx: Ctx,
  contact: Contact,
  siteName: string,
  inquiry: InquiryMailContent,
): RenderedMail {
  const { sender, listing, phone, variant } = inquiry
  return renderMail(ctx, contact, siteName, () => {
    const title = pickTranslation(contact.locale, listing.title, listing.titleFil)
    return {
      template: `inquiry.${variant}`,
      subject: formatInquirySubject(variant, sender.fullName, title),
      title: m.mail_inquiry_title({ name: contact.firstName }),
      paragraphs: [
        m.mail_inquiry_text({ sender: sender.fullName, site: siteName, title }),
        ...formatMessageText(inquiry.text)
          .split(/\n+/)
          .filter((line) => line.trim() !== ''),
        m.mail_inquiry_email({ email: sender.email }),
        ...(phone ? [m.mail_inquiry_phone({ phone: formatPhone(phone) })] : []),
      ],
      button: { label: m.mail_inquiry_button({ site: siteName }), url: getAnswerPath(contact, inquiry) },
      after: [m.mail_inquiry_reply({ sender: sender.fullName })],
      footer: { text: m.mail_choices_text(), label: m.mail_choices_label(), url: '/dashboard/settings/notifications' },
    }
  })
}

/** A request for a viewing is answered on the page of viewings. */
function getAnswerPath({ role }: Contact, { variant, conversationId }: InquiryMailContent): string {
  const viewingsPath = variant === 'inspection' ? getViewingsPath(role) : null
  return viewingsPath ?? href(`/dashboard/${getDashboardRole(role)}/messages/:conversationId`, { conversationId })
}

/** In the current locale. */
export function formatInquirySubject(variant: InquiryVariant, name: string, title: string): string {
  const formatSubject = variant === 'inspection' ? m.mail_inquiry_viewing_subject : m.mail_inquiry_subject
  return toOneLine(formatSubject({ name, title }))
}
