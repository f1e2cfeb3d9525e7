import { m } from '#app/messages/messages.js'
import type { ListingImportStatus } from '#app/shared/vocabulary.ts'

const STATUS_LABELS = {
  checked: m.own_import_status_checked,
  running: m.ui_running,
  done: m.ui_done,
  cancelled: m.ui_cancelled,
  failed: m.ui_failed,
} satisfies Record<ListingImportStatus, () => string>

export function getImportStatusLabel(status: ListingImportStatus): string {
  return STATUS_LABELS[status]()
}
