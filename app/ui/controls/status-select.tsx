// A status that can be changed in place: a native select in the colours of the badge. The choice shows at once and returns to the old
// value if the server refuses.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'

export type StatusChoice = { value: string; label: string; tone: StatusTone; disabled?: boolean }

type StatusSelectProps = {
  /** Accessible name: 'Status of {item}'. */
  label: string
  name: string
  value: string
  choices: readonly StatusChoice[]
  /** Receives the post; the current page by default. */
  action?: string
  /** Sent with the choice: the id of the row, the intent. */
  hiddenFields?: Readonly<Record<string, string>>
  /** Called with the answer of the action, for a toast. */
  onAnswer?: (data: unknown) => void
}

export function StatusSelect(props: StatusSelectProps) {
  const { label, name, value, choices, action, hiddenFields = {}, onAnswer } = props
  const fetcher = useFetcher()
  // Before the page is loaded again: the row may leave its list then, and the answer with it
  useAnswer(fetcher.state === 'submitting' ? undefined : fetcher.data, onAnswer)
  const pendingValue = fetcher.formData?.get(name)
  const shownValue = typeof pendingValue === 'string' ? pendingValue : value
  const tone = choices.find((choice) => choice.value === shownValue)?.tone ?? 'slate'
  return (
    <fetcher.Form method="post" action={action} className="inline-flex max-w-full items-center gap-1">
      {Object.entries(hiddenFields).map(([field, fieldValue]) => (
        <input key={field} type="hidden" name={field} value={fieldValue} />
      ))}
      <span data-tone={tone} aria-busy={fetcher.state !== 'idle'} className="status-select">
        <select
          aria-label={label}
          name={name}
          value={shownValue}
          onChange={({ currentTarget: { form, value: chosen } }) => {
            const fields = new FormData(form ?? undefined)
            fields.set(name, chosen)
            void fetcher.submit(fields, { method: 'post', action })
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={14} className="stroke-[2.25]" />
      </span>
      <noscript>
        <button type="submit" className="text-tiny font-semibold underline">
          {m.ui_update()}
        </button>
      </noscript>
    </fetcher.Form>
  )
}

/** Each answer is a new object, so each is reported once. */
function useAnswer(data: unknown, onAnswer: ((data: unknown) => void) | undefined): void {
  const reported = useRef<unknown>(undefined)
  useEffect(() => {
    if (data === undefined || data === reported.current) return
    reported.current = data
    onAnswer?.(data)
  }, [data, onAnswer])
}
