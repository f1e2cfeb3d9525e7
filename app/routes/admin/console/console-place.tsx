// Around every page of the console, inside its frame: a page that cannot be read is replaced by what failed, and the menu stays.
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { layoutHeaders } from '#app/http/forms/refusal-headers.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { getShownErrorId, readFailure } from '#app/ui/errors/error-failure.ts'
import { ErrorId } from '#app/ui/errors/error-parts.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { ADMIN_PLACES } from '../shared/admin-places.ts'
import { useCurrentPlace } from '../shared/use-current-place.ts'
import type { Route } from './+types/console-place'

export const headers = layoutHeaders

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const site = useRouteLoaderData<{ requestId?: string }>('root')
  const title = ADMIN_PLACES[useCurrentPlace()].label()
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  const id = getShownErrorId(error, site?.requestId)
  return (
    <>
      <ConsolePageHead title={title} />
      <ErrorBox
        level={2}
        title={readFailure(error)?.message ?? m.error_admin_placeLoadFailed()}
        action={<ButtonLink to={isRefusal ? pathname : `${pathname}${search}`}>{m.ui_try_again()}</ButtonLink>}
        details={isRefusal || id === undefined ? null : <ErrorId id={id} />}
      />
    </>
  )
}
