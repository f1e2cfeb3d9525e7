// The status of a listing as a select in its colors. After a refusal the old status returns.
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import { m } from '#app/messages/messages.js'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import { StatusSelect } from '#app/ui/controls/status-select.tsx'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { useToast } from '#app/ui/feedback/toast.tsx'

export const LISTING_STATUS_TONES: Record<ListingStatus, StatusTone> = {
  active: 'leaf',
  pending: 'amber',
  inactive: 'brick',
  draft: 'slate',
}

export type StatusRefusal = { code: string; reason: string }

type ListingStatusSelectProps = {
  title: string
  /** The field of the form, and the value that stands for each status. */
  name: string
  value: string
  choices: readonly { value: string; status: ListingStatus }[]
  hiddenFields: Readonly<Record<string, string>>
  /** For a page that says the refusal itself; otherwise it is a toast. */
  onRefused?: (refusal: StatusRefusal) => void
}

export function ListingStatusSelect(props: ListingStatusSelectProps) {
  const { title, name, value, choices, hiddenFields, onRefused } = props
  const showToast = useToast()
  return (
    <StatusSelect
      label={m.own_status_of({ name: title })}
      name={name}
      value={value}
      choices={choices.map((choice) => ({
        value: choice.value,
        label: getListingStatusLabel(choice.status),
        tone: LISTING_STATUS_TONES[choice.status],
      }))}
      hiddenFields={hiddenFields}
      onAnswer={(answer) => {
        const refusal = findRefusal(answer)
        if (refusal === undefined) return
        if (onRefused) onRefused(refusal)
        else showToast({ title: refusal.reason, tone: 'error' })
      }}
    />
  )
}

function findRefusal(answer: unknown): StatusRefusal | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { refused, error } = answer as {
    refused?: readonly { code?: string; reason: string }[]
    error?: { message: string }
  }
  const reason = error?.message ?? refused?.[0]?.reason
  return reason === undefined ? undefined : { code: refused?.[0]?.code ?? '', reason }
}
