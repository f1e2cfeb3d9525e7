import { getRejectionReasonLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { REJECTION_REASONS, type RejectionReason } from '#app/shared/tenancy-vocabulary.ts'

export function listRejectionChoices(): { value: RejectionReason; label: string }[] {
  return REJECTION_REASONS.map((value) => ({ value, label: getRejectionReasonLabel(value) }))
}

type Rejection = { reasonCode: RejectionReason | null; reason: string | null }

/** The chosen reason, the written one, or both. `other` says nothing beside a written reason. */
export function formatRejection({ reasonCode, reason }: Rejection): string {
  const isShown = reasonCode !== null && (reasonCode !== 'other' || reason === null)
  return [isShown ? getRejectionReasonLabel(reasonCode) : null, reason].filter(Boolean).join('. ')
}
