import type { ReactNode } from 'react'
import { ErrorDetails, ErrorId } from './error-parts.tsx'
import { ErrorWindow } from './error-window.tsx'

export type ErrorScreenProps = {
  title: string
  message: string
  /** Only for unexpected errors: the message of a refusal explains it. */
  id?: string | undefined
  error?: unknown
  note?: ReactNode
  actions: ReactNode
  /** Where to go on instead. */
  nextSteps?: ReactNode
}

/** Replaces a page, inside the frame. */
export function ErrorScreen({ title, message, id, error, note, actions, nextSteps }: ErrorScreenProps) {
  return (
    <div id="error-screen" className="page-width flex flex-col items-start gap-6 py-12 md:flex-row md:gap-12 md:py-24">
      <title>{title}</title>
      <ErrorWindow />
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h1 className="font-head text-title font-bold">{title}</h1>
        <p className="max-w-[56ch] text-ink-soft">{message}</p>
        {note}
        <div className="flex flex-wrap gap-2 pt-2">{actions}</div>
        {nextSteps}
        {id ? (
          <>
            <ErrorId id={id} />
            <ErrorDetails id={id} error={error} />
          </>
        ) : null}
      </div>
    </div>
  )
}
