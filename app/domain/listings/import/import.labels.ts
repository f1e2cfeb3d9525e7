import { m } from '#app/messages/messages.js'
import type { ImportRowOutcome, ListingImportStatus } from '#app/shared/vocabulary.ts'

const STATUS_LABELS = {
  uploaded: m.ui_uploaded,
  checked: m.own_import_status_checked,
  running: m.ui_running,
  done: m.ui_done,
  cancelled: m.ui_cancelled,
  failed: m.ui_failed,
  undone: m.own_import_status_undone,
} satisfies Record<ListingImportStatus, () => string>

export function getImportStatusLabel(status: ListingImportStatus): string {
  return STATUS_LABELS[status]()
}

const OUTCOME_LABELS = {
  ready: m.own_import_outcome_ready,
  warned: m.own_import_outcome_warned,
  duplicate: m.own_import_outcome_duplicate,
  refused: m.own_import_outcome_refused,
} satisfies Record<ImportRowOutcome, () => string>

export function getOutcomeLabel(outcome: ImportRowOutcome): string {
  return OUTCOME_LABELS[outcome]()
}
