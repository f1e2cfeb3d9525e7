// /dashboard redirects to the dashboard of the user type, or to the page that cancels a pending erasure.
import { redirect } from 'react-router'
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import type { Route } from './+types/home'

/** Admins use the tenant's dashboard. */
const HOME_PAGES: Record<Role, string> = {
  tenant: '/dashboard/tenant',
  landlord: '/dashboard/landlord',
  agent: '/dashboard/agent',
  admin: '/dashboard/tenant',
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { erasesAt } = await getOwnAccount(ctx)
    if (erasesAt) return redirect('/dashboard/settings/privacy/deletion')
    return redirect(HOME_PAGES[ctx.actor?.role ?? 'tenant'])
  })
}
