import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { VerificationKind } from '#app/shared/vocabulary.ts'

const KIND_LABELS: Record<VerificationKind, () => string> = {
  government_id: m.application_document_government_id,
  phone: m.verification_kind_phone,
  prc_license: m.verification_kind_licence,
  owner_authority: m.verification_kind_authority,
  title: m.listing_check_title,
}

export function getVerificationLabel(kind: VerificationKind): string {
  return KIND_LABELS[kind]()
}

type CheckLine = { kind: VerificationKind; checkedAt: Date; validUntil: string | null; isExpired: boolean }

/** 'Government ID · checked 2 March 2026, valid until 1 March 2031'. */
export function getVerificationLine({ kind, checkedAt, validUntil, isExpired }: CheckLine): string {
  const params = { kind: getVerificationLabel(kind), date: formatDate(checkedAt) }
  if (validUntil === null) return m.verification_line(params)
  const until = formatDate(validUntil)
  return isExpired ? m.verification_line_expired({ ...params, until }) : m.verification_line_until({ ...params, until })
}
