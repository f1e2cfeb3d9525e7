// The Logout button of the console posts here. GET changes nothing.
import { redirect } from 'react-router'
import { signOutAdmin } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { adminSignOutInput } from '#app/domain/admin/sign-in/admin-sign-in.schema.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import type { Route } from './+types/logout'

const CLEARED_SITE_DATA = '"cache", "storage"'

export function action(args: Route.ActionArgs) {
  return submit(args, adminSignOutInput, async (ctx) =>
    redirectWithCookies('/admin/login', await signOutAdmin(ctx), { 'Clear-Site-Data': CLEARED_SITE_DATA }),
  )
}

export function loader() {
  return redirect('/')
}
