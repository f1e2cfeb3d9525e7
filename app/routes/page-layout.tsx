// The error boundary around every page, inside the frame. The root boundary would replace the whole document and drop the styles for a
// moment.
import { Outlet } from 'react-router'
import { LazyPageFailure } from '#app/frame/errors/lazy-page-failure.tsx'
import { layoutHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/page-layout'

export const headers = layoutHeaders

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyPageFailure error={error} isAppLevel />
}
