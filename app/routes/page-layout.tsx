// Around every page, inside the frame: what a page throws ends here. One step further out it would take the whole document along, and the
// styles with it for a moment.
import { Outlet } from 'react-router'
import { PageFailure } from '#app/frame/errors/page-failure.tsx'
import type { Route } from './+types/page-layout'

/** A refusal brings headers of its own (Retry-After); without this they would stay behind. */
export const headers: Route.HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} isOfApplication />
}
