// "Back to the console" on the pages of a person posts here. GET changes nothing.
import { redirect } from 'react-router'
import { buildDeletedViewCookie } from '#app/domain/admin/users/dashboard-view-cookie.rules.server.ts'
import { endViewInput } from '#app/domain/admin/users/admin-users.schema.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import type { Route } from './+types/end-view'

const CONSOLE = '/admin/dashboard/users'

export function action(args: Route.ActionArgs) {
  return submit(args, endViewInput, async (ctx) => redirectWithCookies(CONSOLE, [buildDeletedViewCookie(ctx)]))
}

export function loader() {
  return redirect(CONSOLE)
}
