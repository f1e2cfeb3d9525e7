// Around every page of the dashboards, inside their frame: what a page throws ends here, and the menu stays.
import { Outlet } from 'react-router'
import type { Route } from './+types/page-layout'

export { RouteErrorBoundary as ErrorBoundary } from '#app/frame/errors/page-failure.tsx'

/** A refusal brings headers of its own (Retry-After); without this they would stay behind. */
export const headers: Route.HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders

export default Outlet
