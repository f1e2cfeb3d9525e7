// Texts of the inquiry form: greeting, titles, variants; and the mailto link.
import { m } from '#app/messages/messages.js'
import { getFirstName } from '#app/shared/text.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import type { InquiryMailFallback } from './inquiry.model.ts'

const GREETINGS = {
  contact: m.inquiry_greeting_contact,
  message: m.inquiry_greeting_message,
  inspection: m.inquiry_greeting_inspection,
} satisfies Record<InquiryVariant, unknown>

/** How the contact is addressed: an owner without a name by the whole placeholder. */
export function getContactFirstName(contactName: string): string {
  return contactName === m.party_property_owner() ? contactName : getFirstName(contactName)
}

/** The initial text of the message. */
export function buildGreeting(
  variant: InquiryVariant,
  subject: { contactName: string; title: string; link: string },
): string {
  const greeting = GREETINGS[variant]({ name: getContactFirstName(subject.contactName), title: subject.title })
  return `${greeting}\n\n${subject.link}`
}

export function formatInquiryTitle(variant: InquiryVariant, name: string): string {
  if (variant === 'inspection') return m.inquiry_title_inspection()
  return variant === 'message' ? m.inquiry_title_message({ name }) : m.inquiry_title({ name })
}

export const VARIANT_LABELS = {
  contact: m.ui_contact_action,
  message: m.ui_message,
  inspection: m.inquiry_variant_inspection,
} satisfies Record<InquiryVariant, () => string>

/** Line breaks are CRLF in mailto links (RFC 6068). */
export function buildMailtoUrl({ to, subject, body }: InquiryMailFallback): string {
  const text = encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${text}`
}
