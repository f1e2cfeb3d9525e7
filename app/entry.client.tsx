import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { readLocaleFromDocument } from './i18n/locale.ts'
import { m } from '#app/paraglide/messages.js'
import { refreshPage } from './ui/browser/chunk-recovery.ts'
import { collectEarlyText } from './ui/browser/keep-typed-text.ts'
import { reportError, watchUncaughtErrors } from './ui/browser/report-error.ts'

readLocaleFromDocument()
collectEarlyText()

// A piece that no error box waits for could not be fetched: ask, since a reload may cost what was typed (spec §8).
watchUncaughtErrors(() => {
  if (window.confirm(m.notice_app_chunkFailed())) void refreshPage()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        onError={(error, { pattern, errorInfo }) => {
          // what the server refused is in its log already
          if (isRouteErrorResponse(error)) return
          reportError(error, { component: pattern ?? 'route', componentStack: errorInfo?.componentStack })
        }}
      />
    </StrictMode>,
  )
})
