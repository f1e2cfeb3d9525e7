// The status of a listing as a select in its colors. A refusal is a toast, and the old status returns.
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

type ListingStatusSelectProps = {
  title: string
  /** The field of the form, and the value that stands for each status. */
  name: string
  value: string
  choices: readonly { value: string; status: ListingStatus }[]
  hiddenFields: Readonly<Record<string, string>>
  /** Above the reason of a refusal. */
  failureTitle?: string
  /** Returns true if the page says the refusal itself. */
  onRefused?: (code: string) => boolean
}

export function ListingStatusSelect(props: ListingStatusSelectProps) {
  const { title, name, value, choices, hiddenFields, failureTitle, onRefused } = props
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
        if (refusal === undefined || onRefused?.(findRefusedCode(answer))) return
        showToast({ ...(failureTitle ? { title: failureTitle, text: refusal } : { title: refusal }), tone: 'error' })
      }}
    />
  )
}

function findRefusedCode(answer: unknown): string {
  const { refused } = answer as { refused?: readonly { code?: string }[] }
  return refused?.[0]?.code ?? ''
}

function findRefusal(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { refused, error } = answer as { refused?: readonly { reason: string }[]; error?: { message: string } }
  return error?.message ?? refused?.[0]?.reason
}
