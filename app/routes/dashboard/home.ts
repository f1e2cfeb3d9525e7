// /dashboard redirects to the dashboard of the user type, or to the page that cancels a pending erasure.
import { redirect } from 'react-router'
import { ACTING_PAGE } from '#app/http/request/acting.server.ts'
import { listMenuLinks } from '#app/pages/page-lists.server.ts'
import { isOpenToTeam, type TeamReader } from '#app/pages/team-pages.server.ts'
import { href } from '#app/shared/href.ts'
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/home'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const delegate = ctx.actor?.delegate
    if (delegate) return redirect(findFirstPage(delegate))
    const { erasesAt } = await getOwnAccount(ctx)
    if (erasesAt && ctx.actor?.role !== 'admin') return redirect('/dashboard/settings/privacy/deletion')
    return redirect(href(`/dashboard/${getDashboardRole(ctx.actor?.role ?? 'tenant')}`))
  })
}

/** The first entry of the menu of a person who acts for an owner. */
function findFirstPage(reader: TeamReader): string {
  const [first] = listMenuLinks('landlord', { isShown: (path) => isOpenToTeam(reader, path, 'GET') })
  return first?.to ?? ACTING_PAGE
}
