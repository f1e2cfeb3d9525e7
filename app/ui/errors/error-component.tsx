// An error boundary for a part of a page, which shows a box (component level).
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { getShownErrorId } from './error-failure.ts'
import { ErrorDetails, ErrorId, HomeLink } from './error-parts.tsx'
import { isChunkLoadError, refreshPage } from '#app/ui/browser/chunk-recovery.ts'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'

/** `name`: translated, as the person would call it: 'search filters', 'photo viewer'. */
export function ComponentBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      name={name}
      renderFailure={(error, retry) => <ComponentError name={name} error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  )
}

export function ComponentError({ name, error, onRetry }: { name: string; error: unknown; onRetry: () => void }) {
  const id = getShownErrorId(error, undefined) ?? ''
  return (
    <ErrorBox
      title={isChunkLoadError(error) ? m.notice_app_loadingError() : m.notice_app_somethingWrong()}
      text={isChunkLoadError(error) ? m.notice_app_chunkFailed() : m.notice_app_componentError({ component: name })}
      details={
        <div className="mt-3 grid w-full justify-items-center gap-2">
          <ErrorId id={id} />
          <ErrorDetails id={id} error={error} />
        </div>
      }
      action={
        <>
          <Button onClick={onRetry}>{m.notice_app_tryAgain()}</Button>
          <Button variant="line" onClick={() => void refreshPage()}>
            {m.notice_app_refreshPage()}
          </Button>
          <HomeLink />
        </>
      }
    />
  )
}
