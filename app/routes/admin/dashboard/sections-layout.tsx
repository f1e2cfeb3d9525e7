// The layout of the sections of the admin console: the frame with the menu and the breadcrumb.
import { Outlet, useMatches } from 'react-router'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { SectionHandle } from '../shared/admin-address.ts'
import { AdminShell } from '../shared/admin-shell.tsx'
import { loadAdminShell } from '../shared/load-admin-shell.server.ts'
import type { Route } from './+types/sections-layout'

export const handle: PageHandle = { frame: 'console' }

export function loader(args: Route.LoaderArgs) {
  return read(args, loadAdminShell)
}

export default function SectionsLayout({ loaderData: shell }: Route.ComponentProps) {
  const handles = useMatches().map(({ handle: own }) => own as Partial<SectionHandle> | undefined)
  const { section = 'overview' } = handles.find((own) => own?.section !== undefined) ?? {}
  return (
    <AdminShell shell={shell} current={section}>
      <Outlet />
    </AdminShell>
  )
}
