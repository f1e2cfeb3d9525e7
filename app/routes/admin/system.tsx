import type { PageHandle } from '#app/frame/page-frame.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { ADMIN_PLACES } from './shared/admin-places.ts'
import { AdminShell, buildAdminMeta } from './shared/admin-shell.tsx'
import { loadAdminShell } from './shared/load-admin-shell.server.ts'
import type { Route } from './+types/system'

export const handle: PageHandle = { frame: 'console' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ shell: await loadAdminShell(ctx) }))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return buildAdminMeta('system', loaderData?.shell)
}

export default function AdminSystem({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell shell={loaderData.shell} current="system">
      <ConsolePageHead title={ADMIN_PLACES.system.label()} />
    </AdminShell>
  )
}
