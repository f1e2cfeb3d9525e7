// All errors of a long form, above it, each with a link to its field.
import type { MouseEvent } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { getFieldId } from './form-fields.ts'

type RetryButtonProps = { form?: string; name?: string; value?: string }

type ErrorSummaryProps = {
  title: string
  errors: FieldTexts
  /** Also if no field has an error. */
  isShown?: boolean
  /** For a request that may succeed the next time: adds a submit button. `form` is needed if the summary is outside of it. */
  retryButton?: RetryButtonProps | undefined
}

export function ErrorSummary({ title, errors, isShown = false, retryButton }: ErrorSummaryProps) {
  const fieldErrors = Object.entries(errors).filter(([, message]) => message !== undefined)
  if (fieldErrors.length === 0 && !isShown) return null
  return (
    <Alert tone="brick" title={title} isAnnounced action={retryButton ? <RetrySubmit {...retryButton} /> : null}>
      {fieldErrors.length === 0 ? null : (
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {fieldErrors.map(([name, message]) => (
            <li key={name}>
              <a href={`#${getFieldId(name)}`} className="underline underline-offset-3" onClick={focusField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function RetrySubmit(button: RetryButtonProps) {
  return (
    <Button {...button} type="submit" variant="line" size="compact">
      {m.ui_retry()}
    </Button>
  )
}

/** Focuses the field without a change of the hash: the router would treat it as a navigation and drop the action data. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
