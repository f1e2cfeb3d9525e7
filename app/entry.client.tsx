import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { readLocaleFromDocument } from './i18n/locale.ts'
import { m } from '#app/messages/messages.js'
import { refreshPage } from './ui/browser/chunk-recovery.ts'
import { keepEarlyClicks } from './ui/browser/early-click.ts'
import { collectEarlyText } from './ui/browser/keep-typed-text.ts'
import { registerServiceWorker } from './ui/browser/register-service-worker.ts'
import { reportError, watchUncaughtErrors } from './ui/browser/report-error.ts'

readLocaleFromDocument()
collectEarlyText()
keepEarlyClicks()
registerServiceWorker()

// After the page is loaded, which may be before this code runs, and only if analytics are on and the browser does not object
if (document.documentElement.dataset.tracked) {
  const watchPage = () => void import('./domain/analytics/events/browser/watch-page.ts')
  if (document.readyState === 'complete') watchPage()
  else addEventListener('load', watchPage)
}

// A chunk failed to load outside of any error boundary. Ask before reloading: a reload may lose what the person typed.
watchUncaughtErrors(() => {
  if (window.confirm(m.notice_app_chunkFailed())) void refreshPage()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        onError={(error, { pattern, errorInfo }) => {
          // the server has already logged its own refusals
          if (isRouteErrorResponse(error)) return
          reportError(error, { component: pattern ?? 'route', componentStack: errorInfo?.componentStack })
        }}
      />
    </StrictMode>,
  )
})
