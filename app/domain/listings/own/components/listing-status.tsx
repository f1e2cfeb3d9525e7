// The status of an own listing: a select where the owner may change it in place, otherwise a badge.
import {
  LISTING_STATUS_TONES,
  ListingStatusSelect,
} from '#app/domain/listings/own/components/listing-status-select.tsx'
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function ListingStatusBadge({ status }: { status: ListingStatus }) {
  return <StatusBadge tone={LISTING_STATUS_TONES[status]}>{getListingStatusLabel(status)}</StatusBadge>
}

/** A draft is submitted in the editor, which checks it; a pending listing waits for its review. */
export function ListingStatusControl({ id, title, status }: { id: string; title: string; status: ListingStatus }) {
  if (status !== 'active' && status !== 'inactive') return <ListingStatusBadge status={status} />
  return (
    <ListingStatusSelect
      title={title}
      name="intent"
      value={status === 'active' ? 'activate' : 'deactivate'}
      choices={[
        { value: 'activate', status: 'active' },
        { value: 'deactivate', status: 'inactive' },
      ]}
      hiddenFields={{ ids: id }}
    />
  )
}
