// The status of an own listing: a select where the owner may change it in place, otherwise a badge.
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { m } from '#app/paraglide/messages.js'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import { StatusSelect } from '#app/ui/controls/status-select.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { useToast } from '#app/ui/feedback/toast.tsx'

const TONES: Record<ListingStatus, StatusTone> = { active: 'leaf', pending: 'amber', inactive: 'brick', draft: 'slate' }

export function ListingStatusBadge({ status }: { status: ListingStatus }) {
  return <StatusBadge tone={TONES[status]}>{getListingStatusLabel(status)}</StatusBadge>
}

/** A draft is submitted in the editor, which checks it; a pending listing waits for its review. */
export function ListingStatusControl({ id, title, status }: { id: string; title: string; status: ListingStatus }) {
  const showToast = useToast()
  if (status !== 'active' && status !== 'inactive') return <ListingStatusBadge status={status} />
  return (
    <StatusSelect
      label={m.own_status_of({ name: title })}
      name="intent"
      value={status === 'active' ? 'activate' : 'deactivate'}
      choices={[
        { value: 'activate', label: getListingStatusLabel('active'), tone: TONES.active },
        { value: 'deactivate', label: getListingStatusLabel('inactive'), tone: TONES.inactive },
      ]}
      hiddenFields={{ ids: id }}
      onAnswer={(answer) => {
        const refusal = findRefusal(answer)
        if (refusal !== undefined) showToast({ title: refusal, tone: 'error' })
      }}
    />
  )
}

function findRefusal(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { refused, error } = answer as { refused?: readonly { reason: string }[]; error?: { message: string } }
  return error?.message ?? refused?.[0]?.reason
}
