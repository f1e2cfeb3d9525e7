// All errors of a long form, above it, each with a link to its field.
import type { MouseEvent } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { getFieldId } from './form-fields.ts'

type ErrorSummaryProps = {
  title: string
  errors: FieldTexts
  /** Also if no field has an error. */
  isShown?: boolean
}

export function ErrorSummary({ title, errors, isShown = false }: ErrorSummaryProps) {
  const fieldErrors = Object.entries(errors).filter(([, message]) => message !== undefined)
  if (fieldErrors.length === 0 && !isShown) return null
  return (
    <Alert tone="brick" title={title} isAnnounced>
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

/** Focuses the field without a change of the hash: the router would treat it as a navigation and drop the action data. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
