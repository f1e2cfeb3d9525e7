import { m } from '#app/messages/messages.js'
import type { ListingImportStatus } from '#app/shared/vocabulary.ts'

const STATUS_LABELS = {
  checked: m.own_import_status_checked,
  running: m.own_import_status_running,
  done: m.own_import_status_done,
  cancelled: m.own_import_status_cancelled,
  failed: m.own_import_status_failed,
} satisfies Record<ListingImportStatus, () => string>

export function getImportStatusLabel(status: ListingImportStatus): string {
  return STATUS_LABELS[status]()
}
