// Around every page of the dashboards, inside their frame: what a page throws ends here, and the menu stays.
import { Outlet } from 'react-router'
import { layoutHeaders } from '#app/http/forms/refusal-headers.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#app/frame/errors/page-failure.tsx'

export const headers = layoutHeaders

export default Outlet
