import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { VerificationKind } from '#app/shared/vocabulary.ts'
import type { CardCheck } from './card-check.rules.ts'

const CHECK_LABELS = {
  government_id: m.card_check_id,
  phone: m.ui_phone,
  prc_license: m.verification_kind_licence,
  owner_authority: m.card_check_authority,
  title: m.card_check_title,
} satisfies Record<VerificationKind, () => string>

/** What was checked and when: 'ID, 3 Nov 2026'. */
export function cardCheckLabel({ kind, checkedOn }: CardCheck): string {
  return `${CHECK_LABELS[kind]()}, ${formatDate(checkedOn)}`
}
