// A dashboard for its own person, or for an administrator who looks at the dashboard of somebody else.
import { redirect } from 'react-router'
import { findViewedRole, loadAsPerson } from '#app/domain/admin/users/dashboard-view.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getViewedDashboardPath, VIEWED_PERSON_PARAM } from '#app/shared/dashboard-paths.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import type { AttentionGroup } from './attention/attention.ts'

/** The parameter gives no right: only an administrator's session opens another person's dashboard. */
export function readViewedPerson(ctx: Ctx, url: URL): string | null {
  return ctx.actor?.role === 'admin' ? url.searchParams.get(VIEWED_PERSON_PARAM) : null
}

export async function loadViewedDashboard<T extends { attention: AttentionGroup[] }>(
  ctx: Ctx,
  { url, role }: { url: URL; role: RegistrableRole },
  load: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const userId = readViewedPerson(ctx, url)
  if (userId === null) {
    // Administrators have no listings; their own start page is that of tenants
    if (ctx.actor?.role === 'admin' && role !== 'tenant') throw redirect('/admin/dashboard')
    return load(ctx)
  }
  const viewedRole = await findViewedRole(ctx, userId)
  if (viewedRole !== role) throw redirect(getViewedDashboardPath(viewedRole, userId))
  const dashboard = await loadAsPerson(ctx, userId, load)
  // Messages are for their members only
  return { ...dashboard, attention: dashboard.attention.filter(({ kind }) => kind !== 'message') }
}
