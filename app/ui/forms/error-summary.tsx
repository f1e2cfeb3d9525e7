// Everything that is wrong with a long form, above it, each with a link to its field.
import type { MouseEvent } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { FieldTexts } from '#app/shared/form-state.ts'
import { fieldId } from './form-fields.ts'

type ErrorSummaryProps = {
  title: string
  errors: FieldTexts
  /** Also when no field is to blame. */
  isShown?: boolean
}

export function ErrorSummary({ title, errors, isShown = false }: ErrorSummaryProps) {
  const wrong = Object.entries(errors).filter(([, words]) => words !== undefined)
  if (wrong.length === 0 && !isShown) return null
  return (
    <Alert tone="brick" title={title} isNews>
      {wrong.length === 0 ? null : (
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {wrong.map(([name, words]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} className="underline underline-offset-3" onClick={focusField}>
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** A new `#` in the address would be a navigation to the router, which forgets the answer that is being shown. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
