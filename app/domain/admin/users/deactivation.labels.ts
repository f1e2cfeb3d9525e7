import { m } from '#app/messages/messages.js'
import type { DeactivationReason } from '#app/shared/vocabulary.ts'

const REASON_LABELS: Record<DeactivationReason, () => string> = {
  scam: m.admin_deactivate_reason_scam,
  asks_for_money: m.admin_deactivate_reason_asks_for_money,
  unsafe_home: m.admin_deactivate_reason_unsafe_home,
  harassment: m.report_reason_harassment,
  false_identity: m.admin_deactivate_reason_false_identity,
  other: m.ui_something_else,
}

export function getDeactivationReasonLabel(reason: DeactivationReason): string {
  return REASON_LABELS[reason]()
}
