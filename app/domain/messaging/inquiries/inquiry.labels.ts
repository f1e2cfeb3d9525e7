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

/** The initial text of the message: polite, about this home, and without the address of its page, which the conversation shows. */
export function buildGreeting(variant: InquiryVariant, subject: { contactName: string; title: string }): string {
  const greeting = GREETINGS[variant]({ name: getContactFirstName(subject.contactName), title: subject.title })
  return variant === 'contact' ? `${greeting} ${m.inquiry_ask_available()}` : greeting
}

/** What the form suggests to ask; each adds or removes one sentence. A request for a viewing has its own question. */
export function listSuggestedQuestions(variant: InquiryVariant): { label: string; sentence: string }[] {
  if (variant === 'inspection') return []
  return [
    { label: m.inquiry_suggest_available(), sentence: m.inquiry_ask_available() },
    { label: m.inquiry_suggest_saturday(), sentence: m.inquiry_ask_saturday() },
    { label: m.inquiry_suggest_pets(), sentence: m.inquiry_ask_pets() },
  ]
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
