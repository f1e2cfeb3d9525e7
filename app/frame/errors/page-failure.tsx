// One page failed and the rest of the site is well (spec §2: 'Page Error').
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError, useRouteLoaderData } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { AppError } from '#app/ui/errors/error-app.tsx'
import { readFailure, getShownErrorId } from '#app/ui/errors/error-failure.ts'
import { HomeLink, RetryButton } from '#app/ui/errors/error-parts.tsx'
import { ErrorScreen } from '#app/ui/errors/error-screen.tsx'
import { NotFound } from './not-found.tsx'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { isChunkLoadError } from '#app/ui/browser/chunk-recovery.ts'

export function RouteError({ error, id }: { error: unknown; id: string | undefined }) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const hasFrame = useRouteLoaderData('root') !== undefined // the frame's own data are never asked for again, so they need a new page
  const failure = readFailure(error)
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  return (
    <ErrorScreen
      title={m.notice_app_pageError()}
      message={failure?.message ?? m.error_app_unexpected()}
      id={isRefusal ? undefined : id}
      error={error}
      actions={
        <>
          <RetryButton
            variant="solid"
            onClick={() => (hasFrame ? void revalidator.revalidate() : window.location.reload())}
          >
            {m.notice_app_tryAgain()}
          </RetryButton>
          <Button variant="line" icon={<ArrowLeftIcon />} onClick={() => void navigate(-1)}>
            {m.notice_app_goBack()}
          </Button>
          <HomeLink />
        </>
      }
    />
  )
}

/** For a route to export as its ErrorBoundary: its own rendering may fail without taking the frame or the parent page along. */
export function RouteErrorBoundary() {
  return <PageFailure error={useRouteError()} isOfApplication={false} />
}

/** Which screen an error gets. `isOfApplication`: a failure in rendering that no page of its own has caught. */
export function PageFailure({
  error,
  isOfApplication: isApplicationError,
}: {
  error: unknown
  isOfApplication: boolean
}) {
  const site = useRouteLoaderData<{ requestId?: string; pages?: readonly string[] }>('root')
  const id = getShownErrorId(error, site?.requestId)
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound message={readFailure(error)?.message} pages={site?.pages} />
  if (isChunkLoadError(error) || (isApplicationError && !isRouteErrorResponse(error))) {
    return <AppError error={error} id={id} />
  }
  return <RouteError error={error} id={id} />
}
