// The layout of every page of the admin console: the frame with the menu and the breadcrumb.
import { Outlet } from 'react-router'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { layoutHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { AdminShell } from '../shared/admin-shell.tsx'
import { loadAdminShell } from '../shared/load-admin-shell.server.ts'
import { useCurrentPlace } from '../shared/use-current-place.ts'
import type { Route } from './+types/console-layout'

export const handle: PageHandle = { frame: 'console' }

export const headers = layoutHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadAdminShell(ctx, args.pattern))
}

export default function ConsoleLayout({ loaderData: shell }: Route.ComponentProps) {
  return (
    <AdminShell shell={shell} current={useCurrentPlace()}>
      <Outlet />
    </AdminShell>
  )
}
