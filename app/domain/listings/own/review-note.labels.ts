import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import type { Locale, ReturnReason } from '#app/shared/vocabulary.ts'

const RETURN_REASON_LABELS: Record<ReturnReason, (inputs: object, options: { locale: Locale }) => string> = {
  photos: m.review_reason_photos,
  place: m.review_reason_place,
  price: m.review_reason_price,
  contact: m.review_reason_contact,
  description: m.review_reason_description,
  authority: m.review_reason_authority,
  duplicate: m.review_reason_duplicate,
}

export function getReturnReasonLabel(reason: ReturnReason, locale: Locale = getCurrentLocale()): string {
  return RETURN_REASON_LABELS[reason]({}, { locale })
}

export type ReviewNote = { reasons: readonly ReturnReason[]; note: string | null }

/** Why a reviewer returned a listing: the chosen reasons in the language of the reader, then what the reviewer wrote. Null without both. */
export function formatReviewNote({ reasons, note }: ReviewNote, locale?: Locale): string | null {
  const lines = [...reasons.map((reason) => getReturnReasonLabel(reason, locale)), ...(note === null ? [] : [note])]
  return lines.length === 0 ? null : lines.join('\n')
}
