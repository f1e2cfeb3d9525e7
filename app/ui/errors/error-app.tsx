// The error screen of the application: a rendering error, or a chunk that failed to load.
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { ERROR_AUTO_RETRY_MS, ERROR_MAX_ATTEMPTS } from '#app/shared/constants.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { HomeLink, RetryButton } from './error-parts.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { getAttempts, isChunkLoadError, isNetworkError, refreshPage } from '#app/ui/browser/chunk-recovery.ts'

export function AppError({ error, id }: { error: unknown; id: string | undefined }) {
  const isChunk = isChunkLoadError(error)
  const attempts = useAttempts(isChunk)
  return (
    <ErrorScreen
      title={isChunk ? m.notice_app_loadingError() : m.notice_app_somethingWrong()}
      message={getMessage(error, isChunk)}
      id={isNetworkError(error) ? undefined : id}
      error={error}
      note={<AttemptNote {...attempts} />}
      actions={
        <>
          <Button onClick={attempts.refresh}>{m.ui_refresh()}</Button>
          <RetryButton onClick={attempts.tryAgain} isDisabled={attempts.left === 0}>
            {m.notice_app_tryAgain()}
          </RetryButton>
          <HomeLink />
        </>
      }
    />
  )
}

function getMessage(error: unknown, isChunk: boolean): string {
  if (isChunk) return m.notice_app_chunkFailed()
  return isNetworkError(error) ? m.error_auth_network() : m.error_app_unexpected()
}

function AttemptNote({ left, isAutomatic }: { left: number; isAutomatic: boolean }) {
  if (left === 0) return <output>{m.error_page_no_attempts({ max: ERROR_MAX_ATTEMPTS })}</output>
  if (!isAutomatic) return null
  const seconds = ERROR_AUTO_RETRY_MS / 1_000
  return <output className="text-ink-soft">{m.error_page_retrying({ seconds })}</output>
}

/** A failed chunk is retried automatically; after the third attempt the person decides. */
function useAttempts(isChunk: boolean) {
  const { pathname } = useLocation()
  const left = useSyncExternalStore(
    subscribeToNothing,
    () => getAttempts(pathname).left(),
    () => ERROR_MAX_ATTEMPTS,
  )
  const isAutomatic = isChunk && left > 0
  useEffect(() => {
    if (!isAutomatic) return
    const timer = setTimeout(() => getAttempts(pathname).take() && void refreshPage(), ERROR_AUTO_RETRY_MS)
    return () => clearTimeout(timer)
  }, [isAutomatic, pathname])
  return {
    left,
    isAutomatic,
    tryAgain: () => {
      getAttempts(pathname).take()
      window.location.reload()
    },
    refresh: () => {
      getAttempts(pathname).forget()
      void refreshPage()
    },
  }
}

/** Each attempt is a reload, so the number does not change while this page is shown. */
const subscribeToNothing = () => () => undefined
