// The layout of the admin sign-in and console: no frame of the site, also around the error screen.
import { Outlet } from 'react-router'
import { AccountShell } from '#app/frame/account/account-shell.tsx'
import { LazyPageFailure } from '#app/frame/errors/lazy-page-failure.tsx'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { layoutHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/page-layout'

export const handle: PageHandle = { frame: 'account' }

export const headers = layoutHeaders

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AccountShell>
      <LazyPageFailure error={error} isAppLevel />
    </AccountShell>
  )
}
