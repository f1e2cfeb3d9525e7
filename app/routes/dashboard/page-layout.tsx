// The error boundary around every dashboard page, inside the console frame, so that the menu stays.
import { Outlet } from 'react-router'
import { layoutHeaders } from '#app/http/forms/refusal-headers.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#app/frame/errors/lazy-page-failure.tsx'

export const headers = layoutHeaders

export default Outlet
