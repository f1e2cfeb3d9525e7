import { getImportStatusLabel } from '#app/domain/listings/import/import.labels.ts'
import type { ListingImportStatus } from '#app/shared/vocabulary.ts'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'

const TONES: Record<ListingImportStatus, StatusTone> = {
  uploaded: 'amber',
  checked: 'amber',
  running: 'sea',
  done: 'leaf',
  cancelled: 'slate',
  failed: 'brick',
  undone: 'slate',
}

export function ImportStatusBadge({ status }: { status: ListingImportStatus }) {
  return <StatusBadge tone={TONES[status]}>{getImportStatusLabel(status)}</StatusBadge>
}
