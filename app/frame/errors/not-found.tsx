import type { ComponentProps } from 'react'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ErrorWindow } from '#app/ui/errors/error-window.tsx'
import { NextSteps } from './next-steps.tsx'

/** `message`: what exactly was not found, if the page knows it. */
export function NotFound({ message, viewer }: { message?: string | undefined } & ComponentProps<typeof NextSteps>) {
  return (
    <div id="error-screen" className="page-width flex flex-col items-start gap-6 py-12 md:flex-row md:gap-12 md:py-24">
      <title>{m.page_not_found_title()}</title>
      <ErrorWindow isLit />
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h1 className="font-head text-title font-bold">{m.page_not_found_title()}</h1>
        {message && message !== m.error_app_notFound() ? <p className="max-w-[56ch]">{message}</p> : null}
        <p className="max-w-[56ch] text-ink-soft">{m.error_page_not_found_hint()}</p>
        <NextSteps viewer={viewer} />
        <ButtonLink to="/" variant="line">
          {m.notice_app_goHome()}
        </ButtonLink>
      </div>
    </div>
  )
}
