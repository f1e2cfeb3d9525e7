// The error screen of one page ("Page Error"), inside the frame of the site.
import type { ComponentProps } from 'react'
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { AppError } from '#app/ui/errors/error-app.tsx'
import { readFailure, getShownErrorId } from '#app/ui/errors/error-failure.ts'
import { HomeLink, RetryButton } from '#app/ui/errors/error-parts.tsx'
import { ErrorScreen } from '#app/ui/errors/error-screen.tsx'
import { NextSteps } from './next-steps.tsx'
import { NotFound } from './not-found.tsx'
import { ArrowLeftIcon } from '#app/ui/icons/icons.tsx'
import { isChunkLoadError } from '#app/ui/browser/chunk-recovery.ts'

type SiteData = { requestId?: string } & Partial<ComponentProps<typeof NextSteps>>

export function RouteError({ error, id }: { error: unknown; id: string | undefined }) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  // root data are never revalidated, so a failure of the root loader needs a document reload
  const site = useRouteLoaderData<SiteData>('root')
  const hasFrame = site !== undefined
  const failure = readFailure(error)
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  return (
    <ErrorScreen
      title={m.notice_app_pageError()}
      message={failure?.message ?? m.error_app_unexpected()}
      id={isRefusal ? undefined : id}
      nextSteps={<NextSteps viewer={site?.viewer} />}
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

export type PageFailureProps = { error: unknown; isAppLevel: boolean }

/** Selects the screen of an error. `isAppLevel`: no boundary of a route caught it, so a rendering error is an error of the application. */
export function PageFailure({ error, isAppLevel }: PageFailureProps) {
  const site = useRouteLoaderData<SiteData>('root')
  const id = getShownErrorId(error, site?.requestId)
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound message={readFailure(error)?.message} viewer={site?.viewer} />
  if (isChunkLoadError(error) || (isAppLevel && !isRouteErrorResponse(error))) {
    return <AppError error={error} id={id} />
  }
  return <RouteError error={error} id={id} />
}
