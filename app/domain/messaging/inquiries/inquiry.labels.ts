// What the inquiry form says before anybody types, and the letter a mail client opens with.
import { m } from '#app/paraglide/messages.js'
import { getFirstName } from '#app/shared/text.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import type { InquiryMailFallback } from './inquiry.model.ts'

const GREETINGS = {
  contact: m.inquiry_greeting_contact,
  message: m.inquiry_greeting_message,
  inspection: m.inquiry_greeting_inspection,
} satisfies Record<InquiryVariant, unknown>

/** A greeting and the link to the home (spec §2). */
export function buildGreeting(
  variant: InquiryVariant,
  subject: { contactName: string; title: string; link: string },
): string {
  const greeting = GREETINGS[variant]({ name: getFirstName(subject.contactName), title: subject.title })
  return `${greeting}\n\n${subject.link}`
}

export function formatInquiryTitle(variant: InquiryVariant, name: string): string {
  if (variant === 'inspection') return m.inquiry_title_inspection()
  return variant === 'message' ? m.inquiry_title_message({ name }) : m.inquiry_title({ name })
}

export const VARIANT_LABELS = {
  contact: m.inquiry_variant_contact,
  message: m.inquiry_variant_message,
  inspection: m.inquiry_variant_inspection,
} satisfies Record<InquiryVariant, () => string>

/** For the person's own mail client (spec §8). Line breaks are CRLF there (RFC 6068). */
export function buildMailtoUrl({ to, subject, body }: InquiryMailFallback): string {
  const text = encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${text}`
}
